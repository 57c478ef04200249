/** Checks of a form field: what is wrong, or null. The API checks everything again. */
type Check = (value: string) => string | null;

/** Something has to be entered. */
export const required =
  (message: string): Check =>
  (value) =>
    value.trim() === '' ? message : null;

// As the contract has it (common.yaml: Email), so that a refusal stands below the field.
const emailAddress = /^[^\s@\p{Cc}<>()[\],;:\\"]+@[^\s@\p{Cc}<>()[\],;:\\"]+$/u;

/** An e-mail address, as far as a browser can tell. */
export const validEmail: Check = (value) =>
  emailAddress.test(value.trim()) ? null : 'Enter an e-mail address, such as ada@example.org.';

const shortestPassword = 12;

/** A new password. */
export const newPassword: Check = (value) =>
  value.length < shortestPassword ? `Use ${shortestPassword} characters or more.` : null;

/** Six digits of an authenticator app, or a recovery code. */
export const oneTimeCode: Check = (value) =>
  /^(?:\d{6}|[A-Z0-9]{16})$/i.test(value.replaceAll(/[\s-]/g, ''))
    ? null
    : 'Enter the six digits from the app, or a recovery code such as 7KQM-2XWD-PV4H-9TRA.';
