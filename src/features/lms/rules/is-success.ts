/** Returns whether an HTTP status is a 2xx. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 299;
