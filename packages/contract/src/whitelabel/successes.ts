import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const whitelabelSuccesses = defineSuccesses({
  brand_saved: 'Business account saved.',
  brand_code_saved: 'Saved. It applies right away.',
  legal_page_saved: 'Legal page saved.',
  brand_picture_saved: 'Picture saved.',
  brand_picture_removed: 'Picture removed.',
  custom_link_created: 'Link created.',
  custom_link_saved: 'Link saved.',
  custom_link_deleted: 'Link deleted.',
  custom_links_sorted: 'Order saved.',
});
