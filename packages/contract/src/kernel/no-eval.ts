import { z } from 'zod';

// In a browser zod would try to compile its parsers with `new Function`; the page's CSP refuses it and reports each try.
// Must run before the first schema is made, so the kernel's door imports it first.
if ('document' in globalThis) z.config({ jitless: true });
