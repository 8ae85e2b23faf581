"""Calls of python-plexapi against the embedded media server: prints a line for each, with what came of it."""

import os

from plexapi.exceptions import BadRequest, NotFound, Unauthorized
from plexapi.server import PlexServer

URL = os.environ["MEDIA_URL"]
TOKEN = os.environ["MEDIA_TOKEN"]

server = PlexServer(URL, TOKEN)
films = server.library.section("Silent Films")
shows = server.library.section("Serials & Chapter Plays")
music = server.library.section("Music")
photographs = server.library.section("Photographs")


def titles(things):
    return [thing.title for thing in things]


def refused(error, call):
    try:
        call()
    except error:
        return True
    return False


def film():
    return films.get("Nosferatu")


def show():
    return shows.get("Fantômas")


def with_playlist(act):
    playlist = server.createPlaylist("Tried", items=[film(), films.get("1812")])
    try:
        return act(playlist)
    finally:
        playlist.delete()


def playlist_after(act):
    def changed(playlist):
        act(playlist)
        return titles(server.playlist("Tried").reload().items())

    return with_playlist(changed)


CALLS = [
    ("server.friendlyName", lambda: server.friendlyName, lambda value: value == "Cellar"),
    ("server.machineIdentifier", lambda: server.machineIdentifier, bool),
    ("server.version", lambda: server.version, bool),
    ("server.platform", lambda: server.platform, lambda value: value == "Linux"),
    ("server.url", lambda: server.url("/identity"), lambda value: value.startswith(URL)),
    ("server.query(/identity)", lambda: server.query("/identity").attrib["machineIdentifier"], bool),
    ("server.transcoderActiveVideoSessions", lambda: server.transcoderActiveVideoSessions, lambda value: value is not None),
    ("a wrong token", lambda: refused(Unauthorized, lambda: PlexServer(URL, "wrong")), bool),
    ("server.library", lambda: server.library.title1, bool),
    ("library.sections", lambda: len(server.library.sections()), lambda value: value == 5),
    ("library.section", lambda: films.type, lambda value: value == "movie"),
    ("library.sectionByID", lambda: server.library.sectionByID(1).title, lambda value: value == "Silent Films"),
    ("library.section of another name", lambda: refused(NotFound, lambda: server.library.section("Talkies")), bool),
    ("library.recentlyAdded", lambda: server.library.recentlyAdded(), lambda value: len(value) > 0),
    ("library.onDeck", lambda: server.library.onDeck(), lambda value: isinstance(value, list)),
    ("library.search", lambda: titles(server.library.search("Metropolis")), lambda value: "Metropolis" in value),
    ("library.all", lambda: len(server.library.all()), lambda value: value > 100),
    ("library.update", lambda: server.library.update(), lambda value: True),
    ("section.all", lambda: len(films.all()), lambda value: value == films.totalSize),
    ("section.totalSize", lambda: films.totalSize, lambda value: value == 121),
    ("section.totalViewSize", lambda: shows.totalViewSize("episode"), lambda value: value > 5),
    ("section.get", lambda: film().year, lambda value: value == 1922),
    ("section.get of another title", lambda: refused(NotFound, lambda: films.get("Jaws")), bool),
    ("section.search(title)", lambda: titles(films.search(title="Metro")), lambda value: "Metropolis" in value),
    ("section.search(year)", lambda: films.search(year=1927), lambda value: all(one.year == 1927 for one in value) and value),
    ("section.search(decade)", lambda: films.search(decade=1920), lambda value: all(1920 <= one.year < 1930 for one in value) and value),
    ("section.search(sort)", lambda: [one.year for one in films.search(sort="year:asc")], lambda value: value == sorted(value)),
    ("section.search(limit)", lambda: len(films.search(maxresults=3)), lambda value: value == 3),
    ("section.search(unwatched)", lambda: len(films.search(unwatched=True)), lambda value: value > 0),
    ("section.search(genre)", lambda: len(films.search(genre=films.listFilterChoices("genre")[0])), lambda value: value > 0),
    ("section.recentlyAdded", lambda: len(films.recentlyAdded(5)), lambda value: value == 5),
    ("section.recentlyAddedMovies", lambda: len(films.recentlyAddedMovies(5)), lambda value: value == 5),
    ("section.onDeck", lambda: films.onDeck(), lambda value: isinstance(value, list)),
    ("section.hubs", lambda: films.hubs(), lambda value: isinstance(value, list)),
    ("section.filterTypes", lambda: [kind.type for kind in films.filterTypes()], lambda value: "movie" in value),
    ("section.listFilters", lambda: titles(films.listFilters()), lambda value: len(value) > 3),
    ("section.listSorts", lambda: titles(films.listSorts()), lambda value: len(value) > 3),
    ("section.listFields", lambda: len(films.listFields()), lambda value: value > 3),
    ("section.listOperators", lambda: len(films.listOperators("string")), lambda value: value > 1),
    ("section.listFilterChoices(year)", lambda: titles(films.listFilterChoices("year")), lambda value: "1927" in value),
    ("section.listFilterChoices(decade)", lambda: titles(films.listFilterChoices("decade")), lambda value: len(value) > 1),
    ("section.firstCharacter", lambda: films.firstCharacter(), lambda value: len(value) > 1),
    ("section.folders", lambda: films.folders(), lambda value: isinstance(value, list)),
    ("section.settings", lambda: films.settings(), lambda value: len(value) > 0),
    ("section.history", lambda: films.history(maxresults=5), lambda value: isinstance(value, list)),
    ("section.collections", lambda: films.collections(), lambda value: isinstance(value, list)),
    ("section.playlists", lambda: films.playlists(), lambda value: isinstance(value, list)),
    ("section.update", lambda: films.update(), lambda value: True),
    ("section.cancelUpdate", lambda: films.cancelUpdate(), lambda value: True),
    ("section.refresh", lambda: films.refresh(), lambda value: True),
    ("section.analyze", lambda: films.analyze(), lambda value: True),
    ("section.emptyTrash", lambda: films.emptyTrash(), lambda value: True),
    ("section.locations", lambda: films.locations, lambda value: value[0].startswith("/")),
    ("section.agents", lambda: films.agents(), lambda value: isinstance(value, list)),
    ("movie.reload", lambda: film().reload().title, lambda value: value == "Nosferatu"),
    ("movie.guids", lambda: film().guids, lambda value: isinstance(value, list)),
    ("movie.summary", lambda: film().summary, bool),
    ("movie.duration", lambda: film().duration, lambda value: value > 1000),
    ("movie.directors", lambda: [tag.tag for tag in film().directors], lambda value: len(value) > 0),
    ("movie.genres", lambda: [tag.tag for tag in film().genres], lambda value: len(value) > 0),
    ("movie.media", lambda: film().media[0].videoResolution, bool),
    ("movie.media.parts", lambda: film().media[0].parts[0].file, lambda value: value.startswith("/")),
    ("movie.streams", lambda: film().reload().media[0].parts[0].streams, lambda value: isinstance(value, list)),
    ("movie.locations", lambda: film().locations, lambda value: len(value) == 1),
    ("movie.addedAt", lambda: film().addedAt.year, lambda value: value > 2000),
    ("movie.thumbUrl", lambda: film().thumbUrl, lambda value: value.startswith(URL)),
    ("movie.section", lambda: film().section().title, lambda value: value == "Silent Films"),
    ("movie.history", lambda: film().history(), lambda value: isinstance(value, list)),
    ("movie.matches", lambda: film().matches(), lambda value: isinstance(value, list)),
    ("movie.markPlayed", lambda: film().markPlayed().reload().viewCount, lambda value: value >= 1),
    ("movie.markUnplayed", lambda: film().markUnplayed().reload().viewCount, lambda value: value == 0),
    ("movie.refresh", lambda: film().refresh(), lambda value: True),
    ("movie.analyze", lambda: film().analyze(), lambda value: True),
    ("movie.posters", lambda: film().posters(), lambda value: isinstance(value, list)),
    ("movie.rate", lambda: film().rate(8.0), lambda value: True),
    ("movie.editTitle", lambda: film().editTitle("Nosferatu"), lambda value: True),
    ("movie.addLabel", lambda: film().addLabel("Tried"), lambda value: True),
    ("movie.related", lambda: film().hubs(), lambda value: isinstance(value, list)),
    ("movie.extras", lambda: film().extras(), lambda value: isinstance(value, list)),
    ("show.seasons", lambda: len(show().seasons()), lambda value: value > 0),
    ("show.season", lambda: show().season(1).index, lambda value: value == 1),
    ("show.episodes", lambda: len(show().episodes()), lambda value: value == 5),
    ("show.episode", lambda: show().episode(season=1, episode=1).index, lambda value: value == 1),
    ("season.episodes", lambda: len(show().season(1).episodes()), lambda value: value > 0),
    ("season.show", lambda: show().season(1).show().title, lambda value: value == "Fantômas"),
    ("episode.season", lambda: show().episodes()[0].season().index, lambda value: value == 1),
    ("episode.seasonEpisode", lambda: show().episodes()[0].seasonEpisode, lambda value: value == "s01e01"),
    ("shows.searchEpisodes", lambda: len(shows.searchEpisodes()), lambda value: value > 5),
    ("shows.searchSeasons", lambda: len(shows.searchSeasons()), lambda value: value > 0),
    ("shows.recentlyAddedEpisodes", lambda: shows.recentlyAddedEpisodes(3), lambda value: len(value) == 3),
    ("shows.onDeck", lambda: shows.onDeck(), lambda value: isinstance(value, list)),
    ("artist.albums", lambda: len(music.get("Bessie Smith").albums()), lambda value: value > 0),
    ("artist.tracks", lambda: len(music.get("Bessie Smith").tracks()), lambda value: value > 0),
    ("album.tracks", lambda: len(music.albums()[0].tracks()), lambda value: value > 0),
    ("track.album", lambda: music.searchTracks()[0].album().type, lambda value: value == "album"),
    ("track.artist", lambda: music.searchTracks()[0].artist().type, lambda value: value == "artist"),
    ("music.searchAlbums", lambda: len(music.searchAlbums()), lambda value: value > 0),
    ("photos.all", lambda: len(photographs.all()), lambda value: value == 20),
    ("photos.albums", lambda: photographs.all()[0].photos(), lambda value: isinstance(value, list)),
    ("server.fetchItem", lambda: server.fetchItem(film().ratingKey).title, lambda value: value == "Nosferatu"),
    ("server.fetchItem of nothing", lambda: refused(NotFound, lambda: server.fetchItem(999999)), bool),
    ("server.fetchItems", lambda: len(server.fetchItems("/library/sections/1/all")), lambda value: value == 121),
    ("server.search", lambda: titles(server.search("Metropolis")), lambda value: "Metropolis" in value),
    ("server.search(mediatype)", lambda: server.search("Metropolis", mediatype="movie"), lambda value: len(value) >= 1),
    ("server.sessions", lambda: titles(server.sessions()), lambda value: len(value) == 2),
    ("session.user", lambda: server.sessions()[0].usernames, lambda value: len(value) == 1),
    ("session.player", lambda: server.sessions()[0].players[0].title, bool),
    ("session.session", lambda: server.sessions()[0].session.id, bool),
    ("session.transcode", lambda: [one.transcodeSessions for one in server.sessions()], lambda value: len(value) == 2),
    ("server.transcodeSessions", lambda: server.transcodeSessions(), lambda value: isinstance(value, list)),
    ("server.clients", lambda: server.clients(), lambda value: isinstance(value, list)),
    ("server.history", lambda: len(server.history()), lambda value: value == 40),
    ("server.history(maxresults)", lambda: len(server.history(maxresults=5)), lambda value: value == 5),
    ("server.history(ratingKey)", lambda: server.history(ratingKey=film().ratingKey), lambda value: isinstance(value, list)),
    ("server.history(accountID)", lambda: server.history(accountID=1), lambda value: all(one.accountID == 1 for one in value)),
    ("history.viewedAt", lambda: server.history(maxresults=1)[0].viewedAt.year, lambda value: value == 2026),
    ("server.systemAccounts", lambda: [account.name for account in server.systemAccounts()], lambda value: len(value) > 2),
    ("server.systemAccount", lambda: server.systemAccount(1).id, lambda value: value == 1),
    ("server.systemDevices", lambda: [device.name for device in server.systemDevices()], lambda value: len(value) > 1),
    ("server.systemDevice", lambda: server.systemDevice(server.systemDevices()[0].id).name, bool),
    ("server.settings", lambda: len(server.settings.all()), lambda value: value > 20),
    ("settings.get", lambda: server.settings.get("FriendlyName").value, lambda value: value is not None),
    ("settings.groups", lambda: server.settings.groups(), lambda value: len(value) > 1),
    ("server.butlerTasks", lambda: [task.name for task in server.butlerTasks()], lambda value: len(value) > 0),
    ("server.runButlerTask", lambda: server.runButlerTask(server.butlerTasks()[0].name), lambda value: value is not None),
    ("server.activities", lambda: server.activities, lambda value: isinstance(value, list)),
    ("server.agents", lambda: server.agents(), lambda value: isinstance(value, list)),
    ("server.bandwidth", lambda: server.bandwidth(), lambda value: isinstance(value, list)),
    ("server.resources", lambda: server.resources(), lambda value: isinstance(value, list)),
    ("server.continueWatching", lambda: server.continueWatching(), lambda value: isinstance(value, list)),
    ("server.playlists", lambda: server.playlists(playlistType="video"), lambda value: "Film night" in titles(value)),
    ("server.playlist", lambda: server.playlist("Film night").items(), lambda value: len(value) == 4),
    ("server.playlist of another title", lambda: refused(NotFound, lambda: server.playlist("Talkies")), bool),
    ("createPlaylist", lambda: with_playlist(lambda playlist: titles(playlist.items())), lambda value: value == ["Nosferatu", "1812"]),
    ("playlist.addItems", lambda: playlist_after(lambda playlist: playlist.addItems(films.get("Faust"))), lambda value: len(value) == 3),
    ("playlist.removeItems", lambda: playlist_after(lambda playlist: playlist.removeItems(film())), lambda value: value == ["1812"]),
    (
        "playlist.moveItem",
        lambda: playlist_after(lambda playlist: playlist.moveItem(playlist.items()[1])),
        lambda value: value == ["1812", "Nosferatu"],
    ),
    ("playlist.editTitle", lambda: with_playlist(lambda playlist: playlist.editTitle("Tried").reload().title), lambda value: value == "Tried"),
    ("playlist.editSummary", lambda: with_playlist(lambda playlist: playlist.editSummary("Good").reload().summary), lambda value: value == "Good"),
    ("playlist.delete", lambda: with_playlist(lambda playlist: None) or "Tried" in titles(server.playlists(playlistType="video")), lambda value: not value),
    ("playlist.smart", lambda: server.playlist("Added last").smart, lambda value: value is True),
    (
        "createPlaylist(smart)",
        lambda: server.createPlaylist("Clever", smart=True, section=films, filters={"year": 1927}).delete(),
        lambda value: True,
    ),
    ("smart.addItems", lambda: refused(BadRequest, lambda: server.playlist("Added last").addItems(film())), bool),
    ("session.stop", lambda: server.sessions()[0].stop("Closing time"), lambda value: True),
    ("sessions after stop", lambda: len(server.sessions()), lambda value: value == 1),
]

def outcome_of(call, is_right):
    """Right, not served (the server has no such route), or what is wrong."""
    try:
        value = call()
        return "right" if is_right(value) else f"came out as {value!r}"
    except NotFound as error:
        return "not served" if str(error).startswith("(404)") else f"NotFound: {error}"
    except Exception as error:  # Any error of the library is a result here.
        return f"{type(error).__name__}: {error}"


for name, call, is_right in CALLS:
    print(f"{name}\t{outcome_of(call, is_right)}".replace("\n", " "), flush=True)
