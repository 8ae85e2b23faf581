/** Films in columns: title | year | minutes | director | genres | cast | studio | country */
export const FILMS_OF_AMERICA = `
The Great Train Robbery | 1903 | 12 | Edwin S. Porter | Western; Crime | Broncho Billy Anderson; Justus D. Barnes | Edison Manufacturing Company | United States
Frankenstein | 1910 | 16 | J. Searle Dawley | Horror | Augustus Phillips; Charles Ogle | Edison Manufacturing Company | United States
The Musketeers of Pig Alley | 1912 | 17 | D. W. Griffith | Crime; Drama | Elmer Booth; Lillian Gish | Biograph Company | United States
Suspense. | 1913 | 10 | Lois Weber; Phillips Smalley | Thriller | Lois Weber; Valentine Paul | Rex Motion Picture Company | United States
Gertie the Dinosaur | 1914 | 12 | Winsor McCay | Animation; Comedy | Winsor McCay | Box Office Attractions | United States
Hypocrites | 1915 | 54 | Lois Weber | Drama | Courtenay Foote; Myrtle Stedman | Hobart Bosworth Productions | United States
The Tramp | 1915 | 26 | Charlie Chaplin | Comedy | Charlie Chaplin; Edna Purviance | Essanay Studios | United States
Intolerance | 1916 | 197 | D. W. Griffith | Drama | Mae Marsh; Robert Harron; Lillian Gish | Triangle Film Corporation | United States
20,000 Leagues Under the Sea | 1916 | 105 | Stuart Paton | Adventure; Science Fiction | Allen Holubar; Jane Gail | Universal Film Manufacturing Company | United States
Easy Street | 1917 | 19 | Charlie Chaplin | Comedy | Charlie Chaplin; Edna Purviance; Eric Campbell | Mutual Film | United States
The Immigrant | 1917 | 22 | Charlie Chaplin | Comedy; Drama | Charlie Chaplin; Edna Purviance | Mutual Film | United States
Broken Blossoms | 1919 | 90 | D. W. Griffith | Drama; Romance | Lillian Gish; Richard Barthelmess | United Artists | United States
Within Our Gates | 1920 | 79 | Oscar Micheaux | Drama | Evelyn Preer; Flo Clements | Micheaux Book & Film Company | United States
One Week | 1920 | 19 | Buster Keaton; Edward F. Cline | Comedy | Buster Keaton; Sybil Seely | Metro Pictures | United States
The Mark of Zorro | 1920 | 79 | Fred Niblo | Adventure; Western | Douglas Fairbanks; Marguerite De La Motte | United Artists | United States
Dr. Jekyll and Mr. Hyde | 1920 | 79 | John S. Robertson | Horror; Drama | John Barrymore; Martha Mansfield | Famous Players–Lasky | United States
The Kid | 1921 | 68 | Charlie Chaplin | Comedy; Drama | Charlie Chaplin; Jackie Coogan; Edna Purviance | First National | United States
The Sheik | 1921 | 86 | George Melford | Romance; Adventure | Rudolph Valentino; Agnes Ayres | Famous Players–Lasky | United States
Cops | 1922 | 18 | Buster Keaton; Edward F. Cline | Comedy | Buster Keaton; Virginia Fox | First National | United States
Nanook of the North | 1922 | 78 | Robert J. Flaherty | Documentary | Allakariallak | Revillon Frères | United States
Foolish Wives | 1922 | 117 | Erich von Stroheim | Drama; Thriller | Erich von Stroheim; Miss DuPont | Universal Film Manufacturing Company | United States
Robin Hood | 1922 | 133 | Allan Dwan | Adventure; Romance | Douglas Fairbanks; Enid Bennett | United Artists | United States
Salomé | 1922 | 72 | Charles Bryant | Drama | Alla Nazimova; Mitchell Lewis | Nazimova Productions | United States
Safety Last! | 1923 | 74 | Fred C. Newmeyer; Sam Taylor | Comedy; Thriller | Harold Lloyd; Mildred Davis | Hal Roach Studios | United States
Our Hospitality | 1923 | 75 | Buster Keaton; John G. Blystone | Comedy | Buster Keaton; Natalie Talmadge | Metro Pictures | United States
Why Worry? | 1923 | 63 | Fred C. Newmeyer; Sam Taylor | Comedy | Harold Lloyd; Jobyna Ralston | Hal Roach Studios | United States
The Hunchback of Notre Dame | 1923 | 117 | Wallace Worsley | Drama; Horror | Lon Chaney; Patsy Ruth Miller | Universal Pictures | United States
A Woman of Paris | 1923 | 82 | Charlie Chaplin | Drama; Romance | Edna Purviance; Adolphe Menjou | United Artists | United States
Sherlock Jr. | 1924 | 45 | Buster Keaton | Comedy; Fantasy | Buster Keaton; Kathryn McGuire; Joe Keaton | Metro Pictures | United States
The Navigator | 1924 | 59 | Buster Keaton; Donald Crisp | Comedy | Buster Keaton; Kathryn McGuire | Metro-Goldwyn | United States
The Thief of Bagdad | 1924 | 155 | Raoul Walsh | Fantasy; Adventure | Douglas Fairbanks; Anna May Wong; Julanne Johnston | United Artists | United States
Greed | 1924 | 140 | Erich von Stroheim | Drama; Thriller | Gibson Gowland; ZaSu Pitts; Jean Hersholt | Metro-Goldwyn | United States
He Who Gets Slapped | 1924 | 95 | Victor Sjöström | Drama; Thriller | Lon Chaney; Norma Shearer; John Gilbert | Metro-Goldwyn | United States
The Iron Horse | 1924 | 150 | John Ford | Western; Drama | George O'Brien; Madge Bellamy | Fox Film | United States
The Gold Rush | 1925 | 95 | Charlie Chaplin | Comedy; Adventure | Charlie Chaplin; Georgia Hale; Mack Swain | United Artists | United States
The Phantom of the Opera | 1925 | 93 | Rupert Julian | Horror; Drama | Lon Chaney; Mary Philbin | Universal Pictures | United States
The Lost World | 1925 | 106 | Harry O. Hoyt | Adventure; Science Fiction | Wallace Beery; Bessie Love | First National | United States
The Big Parade | 1925 | 151 | King Vidor | War; Drama | John Gilbert; Renée Adorée | Metro-Goldwyn-Mayer | United States
The Freshman | 1925 | 76 | Fred C. Newmeyer; Sam Taylor | Comedy | Harold Lloyd; Jobyna Ralston | Harold Lloyd Corporation | United States
Seven Chances | 1925 | 56 | Buster Keaton | Comedy; Romance | Buster Keaton; T. Roy Barnes | Metro-Goldwyn | United States
Ben-Hur: A Tale of the Christ | 1925 | 143 | Fred Niblo | Adventure; Drama | Ramon Novarro; Francis X. Bushman | Metro-Goldwyn-Mayer | United States
The General | 1926 | 75 | Buster Keaton; Clyde Bruckman | Comedy; War | Buster Keaton; Marion Mack | United Artists | United States
The Black Pirate | 1926 | 88 | Albert Parker | Adventure | Douglas Fairbanks; Billie Dove | United Artists | United States
Flesh and the Devil | 1926 | 112 | Clarence Brown | Romance; Drama | Greta Garbo; John Gilbert | Metro-Goldwyn-Mayer | United States
Sunrise: A Song of Two Humans | 1927 | 94 | F. W. Murnau | Drama; Romance | George O'Brien; Janet Gaynor | Fox Film | United States
Wings | 1927 | 144 | William A. Wellman | War; Drama | Clara Bow; Charles Rogers; Richard Arlen | Paramount Pictures | United States
It | 1927 | 72 | Clarence G. Badger | Comedy; Romance | Clara Bow; Antonio Moreno | Paramount Pictures | United States
7th Heaven | 1927 | 110 | Frank Borzage | Romance; Drama | Janet Gaynor; Charles Farrell | Fox Film | United States
The Unknown | 1927 | 63 | Tod Browning | Horror; Drama | Lon Chaney; Joan Crawford | Metro-Goldwyn-Mayer | United States
The Cat and the Canary | 1927 | 82 | Paul Leni | Horror; Comedy | Laura La Plante; Creighton Hale | Universal Pictures | United States
The Circus | 1928 | 72 | Charlie Chaplin | Comedy; Romance | Charlie Chaplin; Merna Kennedy | United Artists | United States
The Crowd | 1928 | 98 | King Vidor | Drama; Romance | James Murray; Eleanor Boardman | Metro-Goldwyn-Mayer | United States
Steamboat Bill, Jr. | 1928 | 70 | Charles Reisner | Comedy | Buster Keaton; Ernest Torrence | United Artists | United States
The Cameraman | 1928 | 76 | Edward Sedgwick | Comedy; Romance | Buster Keaton; Marceline Day | Metro-Goldwyn-Mayer | United States
The Wind | 1928 | 95 | Victor Sjöström | Drama; Western | Lillian Gish; Lars Hanson | Metro-Goldwyn-Mayer | United States
The Man Who Laughs | 1928 | 110 | Paul Leni | Drama; Horror | Conrad Veidt; Mary Philbin | Universal Pictures | United States
Show People | 1928 | 83 | King Vidor | Comedy | Marion Davies; William Haines | Metro-Goldwyn-Mayer | United States
Speedy | 1928 | 86 | Ted Wilde | Comedy | Harold Lloyd; Ann Christy | Harold Lloyd Corporation | United States
3 Bad Men | 1926 | 92 | John Ford | Western; Drama | George O'Brien; Olive Borden | Fox Film | United States
Body and Soul | 1925 | 102 | Oscar Micheaux | Drama; Crime | Paul Robeson; Mercedes Gilbert | Micheaux Film Corporation | United States
`;
