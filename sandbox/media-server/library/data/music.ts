/** Artists in columns: name | genres | country */
export const SAMPLE_ARTIST_TABLE = `
Johann Sebastian Bach | Baroque | Germany
Ludwig van Beethoven | Classical | Germany
Clara Schumann | Romantic | Germany
Frédéric Chopin | Romantic | Poland
Antonín Dvořák | Romantic | Bohemia
Bedřich Smetana | Romantic | Bohemia
Edvard Grieg | Romantic | Norway
Camille Saint-Saëns | Romantic | France
Claude Debussy | Impressionist | France
Erik Satie | Impressionist | France
Gustav Holst | Modern | United Kingdom
Scott Joplin | Ragtime | United States
Original Dixieland Jass Band | Jazz | United States
King Oliver's Creole Jazz Band | Jazz | United States
Bessie Smith | Blues | United States
Louis Armstrong & His Hot Five | Jazz | United States
`;

/** Albums in columns: artist | album | year | label | seconds per track, roughly | tracks in order */
export const SAMPLE_ALBUM_TABLE = `
Johann Sebastian Bach | Brandenburg Concerto No. 3 in G major, BWV 1048 | 1721 | Public Domain | 210 | I. [Allegro]; II. Adagio; III. Allegro
Johann Sebastian Bach | Goldberg Variations, BWV 988 | 1741 | Public Domain | 140 | Aria; Variatio 1 a 1 Clav.; Variatio 2 a 1 Clav.; Variatio 3 Canone all'Unisono a 1 Clav.; Variatio 4 a 1 Clav.; Aria da Capo
Ludwig van Beethoven | Symphony No. 5 in C minor, Op. 67 | 1808 | Public Domain | 480 | I. Allegro con brio; II. Andante con moto; III. Scherzo: Allegro; IV. Allegro – Presto
Ludwig van Beethoven | Piano Sonata No. 14 "Quasi una fantasia" | 1802 | Public Domain | 320 | I. Adagio sostenuto; II. Allegretto; III. Presto agitato
Clara Schumann | Soirées musicales, Op. 6 | 1836 | Public Domain | 240 | Toccatina; Notturno; Mazurka in G minor; Ballade; Mazurka in G major; Polonaise
Frédéric Chopin | Nocturnes, Op. 9 | 1832 | Public Domain | 290 | No. 1 in B-flat minor; No. 2 in E-flat major; No. 3 in B major
Antonín Dvořák | Symphony No. 9 "From the New World" | 1893 | Public Domain | 620 | I. Adagio – Allegro molto; II. Largo; III. Molto vivace; IV. Allegro con fuoco
Bedřich Smetana | Má vlast | 1882 | Public Domain | 760 | Vyšehrad; Vltava; Šárka; Z českých luhů a hájů; Tábor; Blaník
Edvard Grieg | Peer Gynt Suite No. 1, Op. 46 | 1888 | Public Domain | 230 | Morgenstemning; Åses død; Anitras dans; I Dovregubbens hall
Camille Saint-Saëns | Le Carnaval des animaux | 1886 | Public Domain | 110 | Introduction et marche royale du lion; Poules et coqs; Hémiones (animaux véloces); Tortues; L'Éléphant; Kangourous; Aquarium; Personnages à longues oreilles; Le Coucou au fond des bois; Volière; Pianistes; Fossiles; Le Cygne; Finale
Claude Debussy | Suite bergamasque | 1905 | Public Domain | 270 | Prélude; Menuet; Clair de lune; Passepied
Erik Satie | Trois Gymnopédies | 1888 | Public Domain | 190 | Lent et douloureux; Lent et triste; Lent et grave
Gustav Holst | The Planets, Op. 32 | 1918 | Public Domain | 430 | Mars, the Bringer of War; Venus, the Bringer of Peace; Mercury, the Winged Messenger; Jupiter, the Bringer of Jollity; Saturn, the Bringer of Old Age; Uranus, the Magician; Neptune, the Mystic
Scott Joplin | Rags from the Piano Rolls | 1916 | Connorized | 200 | Maple Leaf Rag; The Entertainer; Something Doing; Weeping Willow; Magnetic Rag
Original Dixieland Jass Band | Victor Recordings 1917 | 1917 | Victor | 165 | Livery Stable Blues; Dixie Jass Band One-Step
King Oliver's Creole Jazz Band | Gennett Sessions | 1923 | Gennett | 170 | Dipper Mouth Blues; Canal Street Blues; Chimes Blues; Weather Bird Rag; Snake Rag
Bessie Smith | Columbia Records 1923 | 1923 | Columbia | 190 | Down Hearted Blues; Gulf Coast Blues; Baby Won't You Please Come Home; 'Tain't Nobody's Bizness If I Do
Louis Armstrong & His Hot Five | OKeh Sides 1925–1926 | 1926 | OKeh | 180 | My Heart; Gut Bucket Blues; Heebie Jeebies; Muskrat Ramble; Cornet Chop Suey
`;
