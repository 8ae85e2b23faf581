/** Library languages from interface.md, 2.6. */

export const FILM_LANGUAGES = words(`
  ar-SA bg-BG ca-ES zh-CN zh-HK zh-TW hr-HR cs-CZ da-DK nl-NL en-US en-AU en-CA en-GB et-EE fi-FI fr-FR fr-CA de-DE
  el-GR he-IL hi-IN hu-HU id-ID it-IT ja-JP ko-KR lv-LV lt-LT nb-NO fa-IR pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK es-ES
  es-MX sv-SE th-TH tr-TR uk-UA vi-VN`);

export const MUSIC_LANGUAGES = words(`
  id da de en es fr it hu nl nn pl pt fi sv vi tr xx hr ro sk cs el bg ru sr ar th zh ja ko`);

/** Value for "no language". Other videos have only this choice; photos have it as one of several. */
export const NO_LANGUAGE = 'xn';

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
