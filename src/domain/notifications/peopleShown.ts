/** How a feed shows people: by name (from the media server or an admin), by pseudonym, or not. */
export const PEOPLE_SHOWN = ['name', 'pseudonym', 'nobody'] as const;
export type PeopleShown = (typeof PEOPLE_SHOWN)[number];

export const revealsAtMost = (setting: PeopleShown, otherSetting: PeopleShown): boolean =>
  PEOPLE_SHOWN.indexOf(setting) >= PEOPLE_SHOWN.indexOf(otherSetting);

export const lessRevealing = (setting: PeopleShown, otherSetting: PeopleShown): PeopleShown =>
  revealsAtMost(setting, otherSetting) ? setting : otherSetting;
