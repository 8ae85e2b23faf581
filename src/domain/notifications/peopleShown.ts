/** How a feed shows people: by name (from the media server or an admin), by pseudonym, or not. */
export const PEOPLE_DISPLAY_MODES = ['name', 'pseudonym', 'nobody'] as const;
export type PeopleDisplayMode = (typeof PEOPLE_DISPLAY_MODES)[number];

export const revealsAtMost = (setting: PeopleDisplayMode, otherSetting: PeopleDisplayMode): boolean =>
  PEOPLE_DISPLAY_MODES.indexOf(setting) >= PEOPLE_DISPLAY_MODES.indexOf(otherSetting);

export const lessRevealingDisplayMode = (
  setting: PeopleDisplayMode,
  otherSetting: PeopleDisplayMode,
): PeopleDisplayMode => (revealsAtMost(setting, otherSetting) ? setting : otherSetting);
