/** Further tags of some films. Columns: title | genres | cast | writers | countries | collections */
export const SAMPLE_FILM_TAG_TABLE = `
Metropolis | Adventure; Romance; Thriller; Mystery | Theodor Loos; Fritz Rasp; Erwin Biswanger; Heinrich George; Olaf Storm; Hanns Leo Reich | Thea von Harbou | | Weimar Cinema; Expressionism; Restored Films
Spione | Action; Romance; Mystery | Willy Fritsch; Lupu Pick; Fritz Rasp; Lien Deyers | Thea von Harbou | | Weimar Cinema
The Cabinet of Dr. Caligari | Mystery; Crime | Friedrich Feher; Hans Heinrich von Twardowski; Rudolf Lettinger | Carl Mayer; Hans Janowitz | | Weimar Cinema; Expressionism; Restored Films
Nosferatu | Drama; Mystery; Thriller | Alexander Granach; Georg H. Schnell; Ruth Landshoff; John Gottowt; Gustav Botz | Henrik Galeen; Bram Stoker | | Weimar Cinema; Expressionism; Restored Films
The General | Adventure; Action; Romance; Drama | Glen Cavender; Jim Farley; Frederick Vroom; Charles Henry Smith; Frank Barnes; Joe Keaton; Mike Donlin; Tom Nawn | Al Boasberg; Charles Henry Smith | | Stone Face
Sherlock Jr. | Mystery; Romance; Action; Crime | Erwin Connelly; Ward Crane; Ford West | Jean C. Havez; Joseph A. Mitchell; Clyde Bruckman | | Stone Face
Safety Last! | Romance; Action | Bill Strother; Noah Young; Westcott Clarke | Hal Roach; Tim Whelan | | Restored Films
Intolerance | History; War; Romance; Crime | Constance Talmadge; Bessie Love; Miriam Cooper; Alfred Paget; Elmo Lincoln; Eugene Pallette; Tully Marshall | Tod Browning; Anita Loos | |
The Thief of Bagdad | Romance; Action; Family | Snitz Edwards; Charles Belcher; Sôjin; Brandon Hurst | Lotta Woods; Achmed Abdullah | |
Napoléon | History; Adventure; Romance; Action | Vladimir Roudenko; Edmond Van Daële; Alexandre Koubitzky; Annabella; Nicolas Koline; Philippe Hériat; Suzy Vernon | | Germany; Italy; Sweden | Restored Films
Battleship Potemkin | History; Action; Thriller | Grigori Aleksandrov; Ivan Bobrov; Mikhail Gomorov; Aleksandr Levshin | Nina Agadzhanova; Nikolai Aseyev; Sergei Tretyakov | |
The Phantom of the Opera | Mystery; Romance; Thriller | Norman Kerry; Arthur Edmund Carewe; Gibson Gowland; Snitz Edwards | Gaston Leroux; Elliott J. Clawson | |
`;
