/** Kinds of work of which `processing_failure` keeps what failed. */
export const failingKinds = [
  'LIFECYCLE_ACTION',
  'WEBHOOK_DELIVERY',
  'CERTIFICATE_EMAIL',
  'INVITATION_EMAIL',
  'PASSWORD_RESET_EMAIL',
  'WEBHOOK_NOTICE_EMAIL',
  'IMPORT',
  'WEBHOOK_RECOVERY',
] as const;
