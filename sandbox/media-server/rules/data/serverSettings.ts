/**
 * Settings with invented names: id | type | default | group | h hidden, a advanced | label | value:label; value:label.
 */
export const SERVER_SETTINGS = `
FriendlyName | text |  | general | | Friendly name |
SendCrashReports | bool | 1 | general | | Send crash reports |
SendStatistics | bool | 0 | general | | Send statistics |
UpdateChannel | int | 16 | general | | Update channel | 16:Public; 8:Beta
UpdateCheckInterval | int | 24 | general | a | Hours between checks for updates |
UpdateAutomatically | bool | 0 | general | a | Install updates in the maintenance window |
DebugLogging | bool | 0 | general | a | Write debug messages to the log |
VerboseLogging | bool | 0 | general | a | Write verbose messages to the log |
LogTokens | bool | 0 | general | ha | Write tokens to the log |
LogFileCount | int | 5 | general | a | Log files that are kept |
LogFileSize | int | 10 | general | a | Largest log file in MB |
TimeZone | text | UTC | general | a | Time zone of the server |
InterfaceLanguage | text | en | general | | Language of the web app | en:English; de:Deutsch; fr:Français; cs:Čeština
Use24HourClock | bool | 1 | general | | Show times in 24 hours |
GdmEnabled | bool | 1 | network | a | Let players on this network find the server |
SecureConnections | int | 1 | network | | Secure connections | 0:Required; 1:Preferred; 2:Disabled
CertificatePath | text |  | network | a | Location of an own certificate |
CertificateKey | text |  | network | ha | Key of the own certificate |
CertificateDomain | text |  | network | a | Domain of the own certificate |
PreferredInterface | text |  | network | a | Preferred network interface | :Any; eth0:Wired; wlan0:Wireless
StrictTls | bool | 0 | network | a | Refuse old versions of TLS |
Ipv6Enabled | bool | 0 | network | a | Listen on IPv6 too |
LanNetworks | text |  | network | a | Networks that count as local |
TreatWanAsLan | bool | 1 | network | a | Count the own public address as local |
LanBandwidth | int | 0 | network | a | Limit of all local streams in kbps |
UploadSpeed | double | 0.0 | network | a | Upload speed of the connection in Mbps |
RemoteStreamsPerUser | int | 0 | network | a | Remote streams for each user | 0:Unlimited; 1:1; 2:2; 3:3; 5:5; 10:10
RemoteBitrate | int | 0 | network | a | Limit of a remote stream in kbps | 0:Original; 20000:20 Mbps; 8000:8 Mbps; 4000:4 Mbps; 2000:2 Mbps
RelayEnabled | bool | 1 | network | a | Let streams go over a relay |
ManualPortMode | bool | 0 | network | a | Set the public port by hand |
ManualPort | int | 32400 | network | a | Public port |
PublishOnStart | bool | 1 | network | h | Tell the account service where the server is |
WebhooksEnabled | bool | 0 | network | | Call web hooks |
AllowedNetworks | text |  | network | a | Networks that need no sign-in |
TerminateIdleAfter | int | 0 | network | a | Minutes after which a paused stream is ended |
CustomAddresses | text |  | network | a | Own addresses to publish |
HttpKeepAlive | int | 60 | network | ha | Seconds an idle connection is kept |
HttpThreads | int | 12 | network | ha | Threads that answer requests |
ScanAutomatically | bool | 1 | library | | Scan when files change |
ScanPartially | bool | 1 | library | | Scan only the folder that changed |
ScanPeriodically | bool | 0 | library | | Scan at an interval |
ScanInterval | int | 3600 | library | | Seconds between scans | 900:every 15 minutes; 3600:every hour; 21600:every 6 hours; 86400:daily
ScanMusicAutomatically | bool | 1 | library | a | Include music in scans that start by themselves |
ScanLowPriority | bool | 0 | library | a | Scan with low priority |
EmptyTrashAfterScan | bool | 1 | library | | Empty the trash after each scan |
AllowDeletion | bool | 0 | library | | Let clients delete media |
ContinueWatchingWeeks | int | 16 | library | a | Weeks an item stays in Continue Watching |
ContinueWatchingItems | int | 40 | library | a | Items in Continue Watching |
ContinueWatchingPremieres | bool | 1 | library | | Include season premieres in Continue Watching |
WatchedThreshold | double | 0.9 | library | a | Part of an item after which it counts as played |
WatchedAtCredits | int | 2 | library | a | What ends an item | 0:The threshold; 1:The credits; 2:The earlier of both
GenerateThumbnails | text | scheduled | library | | Make video preview thumbnails | never:Never; scheduled:As a scheduled task; asap:As a scheduled task and when media is added
GenerateChapters | text | scheduled | library | | Make chapter thumbnails | never:Never; scheduled:As a scheduled task; asap:As a scheduled task and when media is added
GenerateIntros | text | scheduled | library | | Find intros | never:Never; scheduled:As a scheduled task; asap:As a scheduled task and when media is added
GenerateCredits | text | scheduled | library | | Find credits | never:Never; scheduled:As a scheduled task; asap:As a scheduled task and when media is added
GenerateAdMarkers | text | never | library | a | Find advertisements | never:Never; scheduled:As a scheduled task; asap:As a scheduled task and when media is added
AnalyseLoudness | text | scheduled | library | | Analyse loudness | never:Never; scheduled:As a scheduled task; asap:As a scheduled task and when media is added
AnalyseSound | text | scheduled | library | a | Analyse music for similar tracks | never:Never; scheduled:As a scheduled task; asap:As a scheduled task and when media is added
LocationVisibility | int | 0 | library | a | Who sees the places of photos | 0:Everyone; 1:The owner
DatabaseCacheSize | int | 40 | library | a | Cache of the database in MB |
DatabaseBackupPath | text | /var/lib/media/backups | library | a | Folder of database backups |
SimilarityFolder | text |  | library | ha | Folder of the similarity data |
HideEmptyLibraries | bool | 0 | library | a | Hide libraries without items |
SplitVersions | bool | 0 | library | a | List versions of a film apart |
SubtitleLanguage | text | en | languages | | Preferred language of subtitles | en:English; de:Deutsch; fr:Français; cs:Čeština; sv:Svenska
AudioLanguage | text | en | languages | | Preferred language of sound | en:English; de:Deutsch; fr:Français; cs:Čeština; sv:Svenska
SelectStreamsAutomatically | bool | 1 | languages | | Choose streams by these languages |
SubtitleMode | int | 1 | languages | | When subtitles are shown | 0:By hand; 1:With foreign sound; 2:Always
SubtitlesForDeaf | int | 0 | languages | a | Subtitles for the deaf | 0:Prefer others; 1:Prefer these; 2:Only these; 3:Never these
ForcedSubtitles | int | 1 | languages | a | Forced subtitles | 0:Prefer others; 1:Prefer these; 2:Only these; 3:Never these
MetadataCountry | text | us | agents | | Country of metadata | us:United States; gb:United Kingdom; de:Germany; fr:France; cz:Czechia
MetadataTimeout | int | 30 | agents | a | Seconds to wait for a metadata service |
ArtworkSize | int | 1 | agents | a | Size of kept artwork | 0:Small; 1:Large
ReadSidecarFiles | bool | 1 | agents | | Read metadata from files beside the media |
WriteSidecarFiles | bool | 0 | agents | a | Write metadata beside the media |
RefreshRatingsAfter | int | 30 | agents | a | Days after which ratings are asked again |
LyricsEnabled | bool | 1 | agents | | Look for lyrics |
TrailersFromLibrary | int | 0 | extras | | Trailers of unwatched films before a film | 0:None; 1:1; 2:2; 3:3; 5:5
TrailersFromNetwork | bool | 0 | extras | | Include trailers of films to come |
PrerollPath | text |  | extras | | Video before each film |
TrailerQuality | int | 1080 | extras | | Quality of trailers | 480:480p; 720:720p; 1080:1080p
TrailerContentRating | bool | 0 | extras | a | Only trailers fit for all |
`;
