/** Where receivers find how to verify and answer deliveries. */
export const guideUrl = '/docs/webhooks';
