import { createTextsByLanguage } from './languages.ts';

const en = {
  app: 'APP',
  used: 'used',
  onlyYou: 'Only you can see this',
  edited: '(edited)',
  thinking: 'is thinking …',
  choose: 'Make a selection',
  chooseFile: 'Choose a file',
  dropFile: 'Drop file here or',
  browse: 'browse',
  formWarning: 'This form will be submitted to {app}. Do not share passwords or other sensitive information.',
  close: 'Close',
  submit: 'Submit',
  cancel: 'Cancel',
  premium: 'Premium',
  spoiler: 'Spoiler',
  notDrawn: 'This part cannot be shown.',
  yesterday: 'Yesterday at',
  kb: 'KB',
  mb: 'MB',
};

const de: typeof en = {
  app: 'APP',
  used: 'hat benutzt:',
  onlyYou: 'Nur du kannst das sehen',
  edited: '(bearbeitet)',
  thinking: 'denkt nach …',
  choose: 'Triff eine Auswahl',
  chooseFile: 'Datei auswählen',
  dropFile: 'Datei hier ablegen oder',
  browse: 'durchsuchen',
  formWarning: 'Dieses Formular geht an {app}. Gib keine Passwörter oder andere vertrauliche Daten ein.',
  close: 'Schließen',
  submit: 'Absenden',
  cancel: 'Abbrechen',
  premium: 'Premium',
  spoiler: 'Spoiler',
  notDrawn: 'Dieser Teil lässt sich nicht anzeigen.',
  yesterday: 'Gestern um',
  kb: 'KB',
  mb: 'MB',
};

/** Texts of Discord's client around a message. */
export const DISCORD_CLIENT_TEXTS_BY_LANGUAGE = createTextsByLanguage('message', { en, de });
