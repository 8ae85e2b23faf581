/**
 * Settings with invented names: id | type | default | group | h hidden, a advanced | label | value:label; value with
 * colons=label.
 */
export const FEATURE_SETTINGS = `
TranscoderQuality | int | 0 | transcoder | | Quality of transcoding | 0:Automatic; 1:Prefer speed; 2:Prefer quality; 3:Hurt my processor
TranscoderFolder | text |  | transcoder | a | Folder of transcoding |
TranscoderBuffer | int | 60 | transcoder | a | Seconds transcoded ahead |
TranscoderThreads | int | 0 | transcoder | ha | Threads of a transcoder |
TranscoderPreset | text | veryfast | transcoder | a | Preset of background transcoding | ultrafast:Ultra fast; superfast:Super fast; veryfast:Very fast; fast:Fast; medium:Medium; slow:Slow
ToneMapping | bool | 1 | transcoder | a | Map HDR to SDR |
ToneMappingAlgorithm | text | hable | transcoder | a | How HDR is mapped | linear:Linear; reinhard:Reinhard; hable:Hable; mobius:Mobius
DisableTranscoding | bool | 0 | transcoder | a | Never transcode video |
HardwareDecoding | bool | 1 | transcoder | | Use hardware where there is some |
HardwareEncoding | bool | 1 | transcoder | | Encode with hardware too |
HardwareDevice | text |  | transcoder | a | Hardware to use | :Automatic; 10de:1be1:1558:95e5@0000:01:00.0=NVIDIA GeForce GTX 1070; 8086:3e9b:1558:95e1@0000:00:02.0=Intel UHD Graphics 630
HevcEncoding | text | never | transcoder | a | Encode as HEVC | never:Never; hdr:For HDR; always:Always
TranscodeLimit | int | 0 | transcoder | a | Transcodes at a time | 0:Unlimited; 1:1; 2:2; 4:4; 8:8
BackgroundTranscodeLimit | int | 1 | transcoder | a | Background transcodes at a time | 0:Unlimited; 1:1; 2:2; 4:4
SegmentLength | double | 4.0 | transcoder | ha | Seconds of a segment |
AudioBoost | double | 1.0 | transcoder | a | Factor of loudness when channels are mixed |
SubtitleBurning | int | 0 | transcoder | | Burn subtitles in | 0:Automatic; 1:Only pictures; 2:Always
KeepSegments | bool | 0 | transcoder | ha | Keep segments after a session |
ThrottleEnabled | bool | 1 | transcoder | ha | Rest when far enough ahead |
MaintenanceFrom | int | 2 | butler | | Maintenance starts at | 0:Midnight; 1:1 am; 2:2 am; 3:3 am; 4:4 am; 5:5 am; 22:10 pm; 23:11 pm
MaintenanceTo | int | 5 | butler | | Maintenance stops at | 3:3 am; 4:4 am; 5:5 am; 6:6 am; 7:7 am; 8:8 am
MaintenanceRandomTime | bool | 0 | butler | a | Start at a random time of the window |
TaskBackUpDatabase | bool | 1 | butler | | Back up the database every three days |
TaskOptimiseDatabase | bool | 1 | butler | | Optimise the database each week |
TaskCleanBundles | bool | 1 | butler | | Remove old bundles each week |
TaskCleanCache | bool | 1 | butler | | Remove old cache files each week |
TaskCleanTranscodes | bool | 1 | butler | h | Remove what transcodes left |
TaskRefreshLocal | bool | 1 | butler | | Refresh local metadata every three days |
TaskRefreshLibraries | bool | 0 | butler | | Scan all libraries |
TaskRefreshMetadata | bool | 1 | butler | | Refresh old metadata |
TaskRefreshRatings | bool | 1 | butler | a | Refresh ratings |
TaskUpgradeAnalysis | bool | 1 | butler | | Upgrade media analysis |
TaskDeepAnalysis | bool | 1 | butler | a | Analyse bandwidth deeply |
TaskAnalyseLoudness | bool | 1 | butler | a | Analyse loudness |
TaskAnalyseSound | bool | 1 | butler | a | Analyse music |
TaskFindIntros | bool | 1 | butler | a | Find intros |
TaskFindCredits | bool | 1 | butler | a | Find credits |
TaskChapterThumbnails | bool | 1 | butler | a | Make chapter thumbnails |
TaskVideoThumbnails | bool | 0 | butler | a | Make preview thumbnails |
TaskMusicRadio | bool | 1 | butler | a | Gather data for radio stations |
TaskPhotoPlaces | bool | 1 | butler | a | Find the places of photos |
TaskGuideData | bool | 1 | butler | | Refresh the programme guide |
TaskAutoTags | bool | 0 | butler | a | Tag photos |
TaskCollections | bool | 1 | butler | a | Renew collections |
DlnaEnabled | bool | 0 | dlna | | Serve DLNA players |
DlnaName | text |  | dlna | a | Name on DLNA players |
DlnaTimeline | bool | 0 | dlna | a | Report playback of DLNA players |
DlnaAnnounceEvery | int | 1800 | dlna | a | Seconds between announcements |
DlnaProtocol | double | 1.5 | dlna | a | Version of DLNA | 1.0:1.0; 1.5:1.5; 2.0:2.0
DlnaProfiles | text |  | dlna | a | Profiles of players |
DlnaSearchUncontained | bool | 0 | dlna | ha | Search outside of containers |
DlnaPlatinumLog | text | OFF | dlna | ha | Log level of DLNA | OFF:Off; FATAL:Fatal; SEVERE:Severe; WARNING:Warning; INFO:Info
TunerBuffer | int | 10 | livetv | a | Minutes of live television kept |
TunerCountry | text | us | livetv | | Country of the guide | us:United States; gb:United Kingdom; de:Germany; fr:France
RecordingLeadIn | int | 2 | livetv | | Minutes recorded before the start |
RecordingLeadOut | int | 5 | livetv | | Minutes recorded after the end |
RecordingQuality | int | 0 | livetv | | Quality of recordings | 0:As received; 1:Converted
RecordingRemoveAds | bool | 0 | livetv | a | Cut advertisements |
RecordingFolder | text |  | livetv | a | Folder of recordings |
GuideRefreshHour | int | 4 | livetv | a | Hour in which the guide is refreshed |
SyncPath | text |  | downloads | ha | Folder of prepared downloads |
DownloadsEnabled | bool | 1 | downloads | | Let users download |
DownloadExpiry | int | 30 | downloads | a | Days a prepared download is kept |
DownloadQuality | int | 8000 | downloads | | Quality of downloads in kbps | 0:Original; 8000:8 Mbps; 4000:4 Mbps; 2000:2 Mbps
AccountEmailKnown | bool | 0 | account | h | Whether the account's address is known |
AccountSignedIn | bool | 1 | account | h | Whether the server belongs to an account |
AccountTermsAccepted | bool | 1 | account | h | Whether the terms were accepted |
MachineNumber | text | 0 | account | h | Number of this machine |
SeenSetup | bool | 1 | account | h | Whether the set-up was seen |
AccountLastSeen | int | 0 | account | h | When the account was seen last |
AccountPlan | text | none | account | h | Plan of the account | none:None; monthly:Monthly; lifetime:Lifetime
HomeUsersAllowed | bool | 1 | account | a | Let the members of the home in |
RatingScale | double | 10.0 | account | ha | Highest rating |
`;
