/** Checks of a form field: what is wrong, or null. The API checks everything again. */
type Check = (value: string) => string | null;

/** Something has to be entered. */
export const required =
  (message: string): Check =>
  (value) =>
    value.trim() === '' ? message : null;

/** An e-mail address, as far as a browser can tell. */
export const validEmail: Check = (value) =>
  /^[^\s@]+@[^\s@]+$/.test(value.trim()) ? null : 'Enter an e-mail address, such as ada@example.org.';

const shortestPassword = 12;

/** A new password. */
export const newPassword: Check = (value) =>
  value.length < shortestPassword ? `Use ${shortestPassword} characters or more.` : null;
