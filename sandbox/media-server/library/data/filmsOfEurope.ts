/** Films in columns: title | year | minutes | director | genres | cast | studio | country */
export const FILMS_OF_EUROPE = `
A Trip to the Moon | 1902 | 14 | Georges Méliès | Science Fiction; Adventure | Georges Méliès; Bleuette Bernon | Star Film Company | France
The Impossible Voyage | 1904 | 20 | Georges Méliès | Fantasy; Adventure | Georges Méliès; Fernande Albany | Star Film Company | France
The Conquest of the Pole | 1912 | 33 | Georges Méliès | Fantasy; Adventure | Georges Méliès; Fernande Albany | Pathé Frères | France
1812 | 1912 | 30 | Vasily Goncharov | War; Drama | Vladimir Seryozhnikov; Pavel Knorr | Khanzhonkov | Russia
Cabiria | 1914 | 148 | Giovanni Pastrone | Adventure; Drama | Lidia Quaranta; Bartolomeo Pagano | Itala Film | Italy
L'Inferno | 1911 | 71 | Francesco Bertolini; Adolfo Padovan; Giuseppe de Liguoro | Fantasy; Drama | Salvatore Papa; Arturo Pirovano | Milano Films | Italy
The Student of Prague | 1913 | 85 | Stellan Rye | Horror; Drama | Paul Wegener; Lyda Salmonova | Deutsche Bioscop | Germany
Ingeborg Holm | 1913 | 72 | Victor Sjöström | Drama | Hilda Borgström; Aron Lindgren | Svenska Biografteatern | Sweden
Terje Vigen | 1917 | 56 | Victor Sjöström | Drama; War | Victor Sjöström; Edith Erastoff | Svenska Biografteatern | Sweden
The Outlaw and His Wife | 1918 | 136 | Victor Sjöström | Drama; Romance | Victor Sjöström; Edith Erastoff | Svenska Biografteatern | Sweden
Sir Arne's Treasure | 1919 | 107 | Mauritz Stiller | Drama; Crime | Richard Lund; Mary Johnson | Svenska Biografteatern | Sweden
Erotikon | 1920 | 106 | Mauritz Stiller | Comedy; Romance | Anders de Wahl; Tora Teje | Svensk Filmindustri | Sweden
The Phantom Carriage | 1921 | 107 | Victor Sjöström | Drama; Fantasy | Victor Sjöström; Hilda Borgström | Svensk Filmindustri | Sweden
Häxan | 1922 | 105 | Benjamin Christensen | Horror; Documentary | Maren Pedersen; Clara Pontoppidan | Svensk Filmindustri | Sweden
J'accuse | 1919 | 166 | Abel Gance | War; Drama | Romuald Joubé; Séverin-Mars | Pathé Frères | France
The Cabinet of Dr. Caligari | 1920 | 76 | Robert Wiene | Horror; Thriller | Werner Krauss; Conrad Veidt; Lil Dagover | Decla-Bioscop | Germany
The Golem: How He Came into the World | 1920 | 91 | Paul Wegener; Carl Boese | Horror; Fantasy | Paul Wegener; Albert Steinrück | UFA | Germany
Genuine | 1920 | 88 | Robert Wiene | Horror; Fantasy | Fern Andra; Hans Heinrich von Twardowski | Decla-Bioscop | Germany
Destiny | 1921 | 98 | Fritz Lang | Fantasy; Drama | Lil Dagover; Walter Janssen; Bernhard Goetzke | Decla-Bioscop | Germany
The Haunted Castle | 1921 | 81 | F. W. Murnau | Drama; Mystery | Arnold Korff; Lulu Kyser-Korff | UFA | Germany
Nosferatu | 1922 | 94 | F. W. Murnau | Horror; Fantasy | Max Schreck; Gustav von Wangenheim; Greta Schröder | Prana-Film | Germany
Dr. Mabuse the Gambler | 1922 | 270 | Fritz Lang | Crime; Thriller | Rudolf Klein-Rogge; Aud Egede-Nissen | UFA | Germany
Phantom | 1922 | 120 | F. W. Murnau | Drama; Fantasy | Alfred Abel; Lil Dagover | UFA | Germany
Warning Shadows | 1923 | 90 | Arthur Robison | Drama; Fantasy | Fritz Kortner; Ruth Weyher | Pan-Film | Germany
Die Nibelungen: Siegfried | 1924 | 143 | Fritz Lang | Fantasy; Adventure | Paul Richter; Margarete Schön | UFA | Germany
Die Nibelungen: Kriemhild's Revenge | 1924 | 145 | Fritz Lang | Fantasy; Adventure | Margarete Schön; Rudolf Klein-Rogge | UFA | Germany
The Last Laugh | 1924 | 90 | F. W. Murnau | Drama | Emil Jannings; Maly Delschaft | UFA | Germany
Michael | 1924 | 86 | Carl Theodor Dreyer | Drama; Romance | Walter Slezak; Benjamin Christensen | UFA | Germany
The Hands of Orlac | 1924 | 99 | Robert Wiene | Horror; Thriller | Conrad Veidt; Alexandra Sorina | Pan-Film | Austria
Waxworks | 1924 | 84 | Paul Leni | Horror; Fantasy | Emil Jannings; Conrad Veidt; Werner Krauss | Neptune-Film | Germany
L'Inhumaine | 1924 | 135 | Marcel L'Herbier | Drama; Science Fiction | Georgette Leblanc; Jaque Catelain | Cinégraphic | France
Entr'acte | 1924 | 22 | René Clair | Comedy; Experimental | Jean Börlin; Erik Satie; Francis Picabia | Les Ballets suédois | France
Ballet mécanique | 1924 | 19 | Fernand Léger; Dudley Murphy | Experimental | Kiki de Montparnasse | Synchro-Ciné | France
Aelita | 1924 | 111 | Yakov Protazanov | Science Fiction; Drama | Yuliya Solntseva; Nikolai Tsereteli | Mezhrabpom-Rus | Soviet Union
Joyless Street | 1925 | 125 | G. W. Pabst | Drama | Asta Nielsen; Greta Garbo | Sofar-Film | Germany
Varieté | 1925 | 95 | Ewald André Dupont | Drama; Crime | Emil Jannings; Lya De Putti | UFA | Germany
Battleship Potemkin | 1925 | 75 | Sergei Eisenstein | Drama; War | Aleksandr Antonov; Vladimir Barsky | Goskino | Soviet Union
Strike | 1925 | 82 | Sergei Eisenstein | Drama | Maksim Shtraukh; Grigori Aleksandrov | Goskino | Soviet Union
Faust | 1926 | 107 | F. W. Murnau | Fantasy; Horror | Gösta Ekman; Emil Jannings; Camilla Horn | UFA | Germany
The Adventures of Prince Achmed | 1926 | 65 | Lotte Reiniger | Animation; Fantasy | | Comenius-Film | Germany
Nana | 1926 | 150 | Jean Renoir | Drama | Catherine Hessling; Werner Krauss | Les Films Jean Renoir | France
Ménilmontant | 1926 | 38 | Dimitri Kirsanoff | Drama | Nadia Sibirskaïa; Yolande Beaulieu | Kirsanoff | France
Metropolis | 1927 | 153 | Fritz Lang | Science Fiction; Drama | Brigitte Helm; Alfred Abel; Gustav Fröhlich; Rudolf Klein-Rogge | UFA | Germany
Napoléon | 1927 | 330 | Abel Gance | Drama; War | Albert Dieudonné; Antonin Artaud; Gina Manès | Société Générale des Films | France
Berlin: Symphony of a Metropolis | 1927 | 65 | Walter Ruttmann | Documentary | | Deutsche Vereins-Film | Germany
Un chapeau de paille d'Italie | 1928 | 85 | René Clair | Comedy | Albert Préjean; Geymond Vital | Albatros | France
The Passion of Joan of Arc | 1928 | 110 | Carl Theodor Dreyer | Drama | Renée Falconetti; Eugène Silvain | Société Générale des Films | France
The Fall of the House of Usher | 1928 | 63 | Jean Epstein | Horror; Drama | Jean Debucourt; Marguerite Gance | Films Jean Epstein | France
Spione | 1928 | 178 | Fritz Lang | Thriller; Crime | Rudolf Klein-Rogge; Gerda Maurus | UFA | Germany
Un Chien Andalou | 1929 | 21 | Luis Buñuel | Experimental; Fantasy | Simone Mareuil; Pierre Batcheff | Les Grands Films Classiques | France
Man with a Movie Camera | 1929 | 68 | Dziga Vertov | Documentary; Experimental | Mikhail Kaufman | VUFKU | Soviet Union
Pandora's Box | 1929 | 133 | G. W. Pabst | Drama; Crime | Louise Brooks; Fritz Kortner | Nero-Film | Germany
Woman in the Moon | 1929 | 169 | Fritz Lang | Science Fiction; Adventure | Gerda Maurus; Willy Fritsch | UFA | Germany
`;
