/** Photographs in columns: photographer | title | year */
export const SAMPLE_PHOTOGRAPH_TABLE = `
Nicéphore Niépce | Point de vue du Gras | 1827
Louis Daguerre | Boulevard du Temple | 1838
Robert Cornelius | Self-Portrait | 1839
William Henry Fox Talbot | The Open Door | 1844
Anna Atkins | Dictyota dichotoma | 1843
Roger Fenton | The Valley of the Shadow of Death | 1855
Gustave Le Gray | The Great Wave, Sète | 1857
Gustave Le Gray | Brig upon the Water | 1856
Nadar | Sarah Bernhardt | 1864
Nadar | Charles Baudelaire | 1855
Timothy H. O'Sullivan | A Harvest of Death | 1863
Timothy H. O'Sullivan | Ancient Ruins in the Cañon de Chelle | 1873
Julia Margaret Cameron | Sadness | 1864
Julia Margaret Cameron | Sir John Herschel | 1867
Julia Margaret Cameron | I Wait | 1872
Eadweard Muybridge | The Horse in Motion | 1878
Wilson A. Bentley | Snow Crystal No. 1021 | 1902
Jacob Riis | Bandits' Roost, 59½ Mulberry Street | 1888
Alfred Stieglitz | Winter – Fifth Avenue | 1893
Alfred Stieglitz | The Terminal | 1893
Alfred Stieglitz | The Steerage | 1907
Edward Steichen | The Pond—Moonlight | 1904
Edward Steichen | The Flatiron | 1904
Edward S. Curtis | Cañon de Chelly – Navaho | 1904
Lewis Hine | Sadie Pfeifer, a Cotton Mill Spinner | 1908
Lewis Hine | Power House Mechanic Working on Steam Pump | 1920
Sergey Prokudin-Gorsky | Lev Tolstoy in Yasnaya Polyana | 1908
Sergey Prokudin-Gorsky | The Emir of Bukhara | 1911
Herbert Ponting | Grotto in an Iceberg | 1911
Eugène Atget | Cour, 7 rue de Valence | 1922
`;
