/** Returns whether a text is a UUID, in any case. */
export const isUuid = (value: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
