/** The exports of accounts for other features. */
export { findLivingSessions } from './sessions/find-session.ts';
export { resetFactorByEmail } from './second-factor/reset-factor.ts';
export { findUser } from './store/user-administration.ts';
export { createUser } from './users/create-user.ts';
export { generatePassword } from './users/passwords.ts';
export { resetPassword } from './users/reset-password.ts';
export { setOperator } from './users/set-operator.ts';
