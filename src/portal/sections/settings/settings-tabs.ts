/** The tabs of the settings, by their names in the address. The first one is the default. */
export const settingsTabs = ['organisation', 'emails', 'users', 'invitations', 'audit'] as const;

export type SettingsTab = (typeof settingsTabs)[number];
