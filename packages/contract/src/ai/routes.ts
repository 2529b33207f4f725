import { z } from 'zod';
import { generalErrors, Id, One, OneWithMessage, route } from '../kernel/index.ts';
import { BusinessProfile, BusinessProfileBody } from './business-profile.ts';

const reading = { who: 'signed_in', effect: 'read' } as const;
const writing = { who: 'signed_in', effect: 'write' } as const;

export const aiRoutes = {
  businessProfile: route({
    method: 'GET',
    path: '/api/business-details/data',
    summary: 'The business profile of the account; null before it is first saved',
    access: reading,
    returns: One(BusinessProfile.nullable()),
  }),
  saveBusinessProfile: route({
    method: 'POST',
    path: '/api/business-details/data',
    summary: 'Save the business profile; there is one, so a second call updates it',
    access: writing,
    body: BusinessProfileBody,
    returns: OneWithMessage(BusinessProfile),
  }),
  updateBusinessProfile: route({
    method: 'PUT',
    path: '/api/business-details/data/:id',
    summary: 'Update the business profile',
    access: writing,
    params: z.object({ id: Id }),
    body: BusinessProfileBody,
    returns: OneWithMessage(BusinessProfile),
    errors: [generalErrors.not_found],
  }),
  businessDetails: route({
    method: 'GET',
    path: '/api/business-details',
    summary: 'The same as GET /api/business-details/data',
    access: reading,
    returns: One(BusinessProfile.nullable()),
  }),
  saveBusinessDetails: route({
    method: 'POST',
    path: '/api/business-details',
    summary: 'The same as POST /api/business-details/data',
    access: writing,
    body: BusinessProfileBody,
    returns: OneWithMessage(BusinessProfile),
  }),
};
