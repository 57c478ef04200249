/** Headers in which proxies say where a request comes from. */
const forwarding = /^(x-forwarded-.*|forwarded|x-real-ip)$/;
/** Headers that any request has. */
const general = /^(host|content-length|content-type|connection|transfer-encoding|accept.*)$/;
/** Headers with credentials of any kind. */
const credentials = /^(authorization|proxy-.*|cookie2?|x-api-key)$/;

/** Returns whether a header can prove who the sender of a delivery is. @param name in lower case */
export const canProveSender = (name: string): boolean => !general.test(name) && !forwarding.test(name);

/** Returns whether a mapping may see a header. @param name in lower case */
export const mayBeMapped = (name: string): boolean => !credentials.test(name) && !forwarding.test(name);
