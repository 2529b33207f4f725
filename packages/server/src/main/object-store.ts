import { fileStores, type FileStore } from '@galena/adapters/files';
import type { Outbound } from '@galena/adapters/http';
import type { Clock } from '../platform/clock/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { ConfigError } from '../platform/config/config-error.ts';

/**
 * The S3-compatible store of the configuration; null where files live in the database.
 * @throws ConfigError when only a part of it is configured
 */
export const maybeObjectStore = (config: Config, outbound: Outbound, clock: Clock): FileStore | null => {
  const {
    GALENA_S3_ENDPOINT: endpoint,
    GALENA_S3_BUCKET: bucket,
    GALENA_S3_REGION: region,
    GALENA_S3_ACCESS_KEY_ID: accessKeyId,
    GALENA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  if (!endpoint) return null;
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError([
      'GALENA_S3_ENDPOINT: also needs GALENA_S3_BUCKET, GALENA_S3_ACCESS_KEY_ID and GALENA_S3_SECRET_ACCESS_KEY',
    ]);
  return fileStores.s3({ endpoint, bucket, region, accessKeyId, secretAccessKey }, outbound, clock.now);
};
