import type { Texts } from '../translation.ts';

export const recipes: Texts['recipes'] = {
  evening: {
    title: 'Was schauen wir?',
    sentence: 'Drei zufällige Titel ziehen, alle abstimmen lassen und den Sieger schauen.',
  },
  findSomething: {
    title: 'Etwas finden',
    sentence: 'Nach einem Titel suchen, alles darüber sehen oder eine Bibliothek mit Filtern durchstöbern.',
  },
  newEpisodes: {
    title: 'Von neuen Folgen erfahren',
    sentence: 'Einer Serie folgen und wählen, ob du es sofort, gesammelt oder nicht nachts erfährst.',
  },
  wishes: {
    title: 'Sich einen Film wünschen',
    sentence: 'Einen fehlenden Titel auf die Liste setzen und erfahren, wenn er da ist.',
  },
  reportProblem: {
    title: 'Ein Problem melden',
    sentence:
      'Auf der Karte eines Titels oder im Menü eines Posts unter Apps „Da stimmt etwas nicht“ wählen: schlechtes Bild, falscher Ton oder Untertitel.',
  },
  playlists: {
    title: 'Eine Playlist füllen',
    sentence: 'Titel zu einer Playlist hinzufügen und zurückholen, was du versehentlich entfernt hast.',
  },
  linkAccount: {
    title: 'Dein Konto verknüpfen',
    sentence: 'Einmal anmelden; danach sind Playlists und Wiedergaben deine eigenen.',
  },
  ownPlays: {
    title: 'Sehen, was du geschaut hast',
    sentence: 'Dein eigener Verlauf und deine Statistik, nur für dich sichtbar.',
  },
  ownRecap: {
    title: 'Auf deinen Monat zurückblicken',
    sentence: 'Dein Monat oder Jahr auf fünf Karten, und wie Rückblicke für alle dich zeigen.',
  },
  ownData: {
    title: 'Deine Daten sehen oder löschen',
    sentence: 'Eine Datei mit allem bekommen, was über dich gespeichert ist, oder es löschen.',
  },
  whoStreams: {
    title: 'Sehen, wer gerade streamt',
    sentence: 'Eine Karte für jeden Stream: Titel, Person, Fortschritt, Qualität und warum transkodiert wird.',
  },
  endStream: {
    title: 'Einen Stream beenden',
    sentence: 'Den Stream auswählen und einen Grund nennen, der dort angezeigt wird.',
  },
  whyTranscode: {
    title: 'Herausfinden, warum transkodiert wird',
    sentence:
      'Die Karte des Streams sagt es: Bild, Ton, Container, eingebrannte Untertitel oder eine niedrigere Bitrate.',
  },
  whatWasPlayed: {
    title: 'Sehen, was gelaufen ist',
    sentence: 'Der Verlauf aller, nach Person, Titel oder Zeit, mit Diagrammen und Geräten.',
  },
  newFiles: {
    title: 'Nach neuen Dateien suchen',
    sentence: 'Alle Bibliotheken nach neuen und geänderten Dateien durchsuchen lassen.',
  },
  libraryHealth: {
    title: 'Die Bibliotheken prüfen',
    sentence: 'Doppeltes, fehlende Poster und Untertitel, seltsame Dateien finden, und was niemand sieht.',
  },
  checkPosts: {
    title: 'Posts prüfen',
    sentence: 'Sehen, was in welchen Kanal geht, was wartet und was einen Kanal hindert.',
  },
  allInOneChannel: {
    title: 'Alles in einem Kanal posten',
    sentence: 'Wiedergaben, neue Titel und Störungen des Servers kommen in einen Kanal.',
  },
  realNames: {
    title: 'Echte Namen nur Moderatoren zeigen',
    sentence: 'In zwei Kanälen posten: für alle unter Pseudonym, für Moderatoren mit Namen.',
  },
  libraryChannel: {
    title: 'Einer Bibliothek einen eigenen Kanal geben',
    sentence: 'Neue Serien kommen in den einen Kanal, neue Filme in den anderen.',
  },
  monthRecap: {
    title: 'Jeden Monat einen Rückblick posten',
    sentence: 'Fünf Karten am Ersten des Monats: am meisten gesehen, Glanzlichter, und was neu ist.',
  },
  digests: {
    title: 'Zusammenfassungen statt einzelner Posts',
    sentence: 'Eine Zusammenfassung pro Stunde, Tag oder Woche.',
  },
  quietNights: {
    title: 'Nachts Ruhe haben',
    sentence: 'Ruhezeiten für einen Kanal: Was nachts geschieht, wird morgens gepostet.',
  },
  serverDown: {
    title: 'Eine Rolle erwähnen, wenn der Server ausfällt',
    sentence: 'Ein Kanal erfährt, wenn der Medienserver nicht mehr antwortet und wenn er wieder da ist.',
  },
  pausePosts: {
    title: 'Benachrichtigungen pausieren, fortsetzen oder abschalten',
    sentence: 'Benachrichtigungen eine Weile zurückhalten oder abschalten.',
  },
  nothingArrives: {
    title: 'Herausfinden, warum nichts ankommt',
    sentence: 'Sehen, was warum wartet, es beheben und noch einmal versuchen.',
  },
  liveBoard: { title: 'Zeigen, was läuft', sentence: 'Eine Nachricht in einem Kanal zeigt immer die Streams.' },
  channelNumber: {
    title: 'Eine Zahl im Namen eines Kanals zeigen',
    sentence: 'Streams, Personen oder Titel als Zahl in der Kanalliste.',
  },
  playerLinks: {
    title: 'Links in einen Player',
    sentence: 'Nachrichten können Links haben, die einen Titel in einem Player öffnen.',
  },
  panelSetUp: {
    title: 'Das Bedienfeld einrichten',
    sentence:
      'Eine Nachricht mit Knöpfen anpinnen, für alle, die keine Slash-Befehle nutzen können oder lieber Knöpfe drücken.',
  },
  firstRule: {
    title: 'Deine erste Regel anlegen',
    sentence: 'Streams beenden, die gegen eine Regel verstoßen; eine neue Regel meldet nur, was sie beendet hätte.',
  },
  fiveRules: {
    title: 'Fünf Regeln zum Kopieren',
    sentence: 'Zwei Streams pro Person, vergessene Pausen, 4K-Transkodierungen und mehr, fertig zum Kopieren.',
  },
  spare: {
    title: 'Personen und Player verschonen',
    sentence: 'Personen, Rollen oder Player von einer Regel ausnehmen.',
  },
  ruleOff: { title: 'Eine Regel ausschalten', sentence: 'Eine Regel ausschalten oder ganz löschen.' },
  roleUses: { title: 'Eine Rolle Usher nutzen lassen', sentence: 'Die Mitglieder einer Rolle zu Zuschauern machen.' },
  everyoneUses: { title: 'Alle Usher nutzen lassen', sentence: 'Alle hier zu Zuschauern machen.' },
  makeModerators: {
    title: 'Moderatoren ernennen',
    sentence: 'Eine Rolle Streams sehen und beenden, Scans starten und den Verlauf sehen lassen.',
  },
  onePersonOneThing: {
    title: 'Einer Person eine Sache erlauben',
    sentence: 'Eine einzelne Berechtigung geben, welche Stufe die Person auch hat.',
  },
  oneChannelOnly: {
    title: 'Etwas nur in einem Kanal erlauben',
    sentence: 'Eine Berechtigung geben, die in einem Kanal und seinen Threads gilt.',
  },
  forbid: { title: 'Einer Rolle etwas verbieten', sentence: 'Alle mit dieser Rolle verlieren die Berechtigung.' },
  whyMay: {
    title: 'Sehen, warum jemand etwas darf',
    sentence: 'Sehen, welche Regel entscheidet und wer hier was darf.',
  },
  undoAccess: {
    title: 'Eine Änderung zurücknehmen oder wieder hineinkommen',
    sentence: 'Die letzte Änderung der Berechtigungen zurücknehmen, oder zurückkommen, wenn du ausgesperrt bist.',
  },
  whoseAccount: {
    title: 'Sagen, wem welches Konto gehört',
    sentence: 'Festlegen, wem welches Konto auf dem Medienserver gehört und wie Posts es nennen.',
  },
  whoChanged: {
    title: 'Sehen, wer was geändert hat',
    sentence: 'Änderungen finden, auch wer einen Stream beendet oder fremde Daten angesehen hat.',
  },
  addServer: { title: 'Einen Medienserver hinzufügen', sentence: 'Usher kann mehrere Medienserver zugleich nutzen.' },
  whoAddsServers: {
    title: 'Wer Medienserver hinzufügen darf',
    sentence: 'Nur wer den Bot betreibt oder dazu ernannt wurde, darf Medienserver hinzufügen.',
  },
  letServerSee: {
    title: 'Einen Discord-Server auf einen Medienserver zugreifen lassen',
    sentence: 'Wählen, welche Discord-Server einen Medienserver nutzen dürfen.',
  },
  defaultServer: {
    title: 'Einen Medienserver als Standard wählen',
    sentence: 'Festlegen, an welchen Medienserver Befehle gehen, die einen brauchen.',
  },
  newAddress: {
    title: 'Adresse oder Token ändern',
    sentence: 'Wenn ein Medienserver umgezogen oder sein Token abgelaufen ist.',
  },
  removeServer: { title: 'Einen Medienserver entfernen', sentence: 'Sehen, was verschwindet, dann bestätigen.' },
  backup: {
    title: 'Ein Backup machen',
    sentence: 'Usher sichert seine Datenbank jede Nacht, und wann immer du willst.',
  },
  restore: { title: 'Ein Backup wiederherstellen', sentence: 'Zu einer früheren Kopie der Datenbank zurückkehren.' },
  moveMachine: {
    title: 'Usher auf einen anderen Rechner umziehen',
    sentence: 'Einstellungen und Datenordner auf einen anderen Computer kopieren.',
  },
  upgrade: { title: 'Usher aktualisieren', sentence: 'Usher auf eine neuere Version bringen.' },
  hearTrouble: {
    title: 'In Discord von Störungen erfahren',
    sentence: 'Ein Kanal erfährt von Störungen von Usher oder dem Medienserver und von neuen Versionen.',
  },
};
