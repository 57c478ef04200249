/** Key of the session in the query cache. The session contains the token that every change must send. */
export const sessionKey = ['session'] as const;
