/** The parts of the settings, by their names in the address; the first one is shown where none is named. */
export const settingsTabs = ['organisation', 'users', 'invitations', 'audit'] as const;

export type SettingsTab = (typeof settingsTabs)[number];
