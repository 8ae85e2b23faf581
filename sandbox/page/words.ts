import type { Language } from './surroundings.ts';

const en = {
  app: 'APP',
  used: 'used',
  onlyYou: 'Only you can see this',
  edited: '(edited)',
  thinking: 'is thinking …',
  choose: 'Make a selection',
  chooseFile: 'Choose a file',
  submit: 'Submit',
  cancel: 'Cancel',
  premium: 'Premium',
  spoiler: 'Spoiler',
  notDrawn: 'This part cannot be shown.',
};

/** Discord's own words around a message. */
export const WORDS: Readonly<Record<Language, typeof en>> = {
  en,
  de: {
    app: 'APP',
    used: 'hat benutzt:',
    onlyYou: 'Nur du kannst das sehen',
    edited: '(bearbeitet)',
    thinking: 'denkt nach …',
    choose: 'Triff eine Auswahl',
    chooseFile: 'Datei auswählen',
    submit: 'Absenden',
    cancel: 'Abbrechen',
    premium: 'Premium',
    spoiler: 'Spoiler',
    notDrawn: 'Dieser Teil lässt sich nicht anzeigen.',
  },
};
