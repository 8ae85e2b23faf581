"""A bot of discord.py 2, as its guide writes one: views for components, a modal for the form, a tree for commands."""

import asyncio
import io
import os
import typing

import aiohttp
import discord
import yarl
from discord import app_commands

URL = os.environ["DISCORD_API_URL"]
TOKEN = os.environ["DISCORD_TOKEN"]
GUILD = discord.Object(int(os.environ["GUILD_ID"]))

# discord.py has no options for the addresses of REST and of the gateway.
discord.http.Route.BASE = f"{URL}/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(URL.replace("http", "ws")).with_path("/")

intents = discord.Intents.default()
intents.message_content = True
client = discord.Client(
    intents=intents,
    activity=discord.Activity(type=discord.ActivityType.watching, name="the programme"),
)
tree = app_commands.CommandTree(client)


def listed(words):
    return ", ".join(sorted(words))


def text_file(name, content=None, description=None):
    return discord.File(io.BytesIO((content or name).encode()), name, description=description)


async def described(file: discord.Attachment):
    # Files lie at this Discord, and not at the address of discord.py's own reader.
    async with aiohttp.ClientSession() as session, session.get(file.url) as response:
        return f"{file.filename}, {file.size} bytes: {await response.text()}"


def roles_of(member: discord.Member):
    return f"{len(member.roles) - 1} role"


class German(app_commands.Translator):
    async def translate(self, string, locale, context):
        return "über" if locale is discord.Locale.german and string.message == "about" else None


@tree.command(name=app_commands.locale_str("about"), description="Says who this is")
async def about(interaction: discord.Interaction):
    await interaction.response.send_message(f"{client.user.name} {client.application_id}")


@tree.command(description="Says what the bot keeps", guild=GUILD)
async def cache(interaction: discord.Interaction):
    guild = interaction.guild
    lines = [
        f"guilds: {listed(guild.name for guild in client.guilds)}",
        f"channels: {listed(f'{channel.name} {channel.type.value}' for channel in guild.channels)}",
        f"roles: {listed(f'{role.name} {role.permissions.value}' for role in guild.roles)}",
    ]
    await interaction.response.send_message("\n".join(lines))


CARD = discord.Embed(title="Metropolis", description="**1927**, Fritz Lang", color=0x336699)
CARD.add_field(name="Length", value="153 min", inline=True)
CARD.add_field(name="Sound", value="silent", inline=False)
CARD.set_footer(text="from the library")


@tree.command(description="Answers", guild=GUILD)
async def answer(interaction: discord.Interaction, how: typing.Literal["card", "private", "late", "in parts"]):
    if how == "card":
        await interaction.response.send_message(embed=CARD)
    elif how == "private":
        await interaction.response.send_message("only for you", ephemeral=True)
    elif how == "late":
        await interaction.response.defer()
        await interaction.edit_original_response(content="here it is")
    else:
        await interaction.response.send_message("first")
        second = await interaction.followup.send("second", wait=True)
        await interaction.followup.send("third", ephemeral=True)
        await second.edit(content="second, changed")
        await interaction.delete_original_response()


films = app_commands.Group(name="films", description="The films")
library = app_commands.Group(name="library", description="The library", guild_ids=[GUILD.id])
library.add_command(films)
tree.add_command(library)


@films.command(description="Sorts them")
@app_commands.choices(by=[app_commands.Choice(name="Title", value="title"), app_commands.Choice(name="Year", value="year")])
async def sort(interaction: discord.Interaction, by: app_commands.Choice[str]):
    await interaction.response.send_message(f"films by {by.value}")


@tree.command(description="Repeats an option", guild=GUILD)
async def option(
    interaction: discord.Interaction,
    text: typing.Optional[app_commands.Range[str, 1, 100]] = None,
    whole: typing.Optional[app_commands.Range[int, 1]] = None,
    number: typing.Optional[app_commands.Range[float, None, 1.0]] = None,
    yes: typing.Optional[bool] = None,
    person: typing.Optional[discord.Member] = None,
    channel: typing.Optional[app_commands.AppCommandChannel] = None,
    role: typing.Optional[discord.Role] = None,
    anyone: typing.Optional[typing.Union[discord.Member, discord.Role]] = None,
    file: typing.Optional[discord.Attachment] = None,
):
    given = {
        "text": text,
        "whole": whole and whole + 1,
        "number": number and number + 1,
        "yes": "true" if yes else None,
        "person": person and f"{person.name}, of {roles_of(person)}",
        "channel": channel and f"{channel.name}, type {channel.type.value}",
        "role": role and role.name,
        "anyone": anyone and f"role {anyone.name}",
        "file": file and await described(file),
    }
    [(name, value)] = [(name, value) for name, value in given.items() if value is not None]
    await interaction.response.send_message(f"{name}: {value}")


@tree.command(description="Finds a film", guild=GUILD)
async def film(interaction: discord.Interaction, title: str, decade: typing.Optional[int] = None):
    await interaction.response.send_message(title)


@film.autocomplete("title")
async def titles(interaction: discord.Interaction, typed: str):
    decade = interaction.namespace.decade
    return [
        app_commands.Choice(name=f"{typed} of the {decade}s", value=f"{typed}-{decade}"),
        app_commands.Choice(name=f"{typed} of any time", value=typed),
    ]


@tree.context_menu(name="Quote", guild=GUILD)
async def quote(interaction: discord.Interaction, message: discord.Message):
    await interaction.response.send_message(f"{message.author.name}: {message.content}")


@tree.context_menu(name="Greet", guild=GUILD)
async def greet(interaction: discord.Interaction, member: discord.Member):
    await interaction.response.send_message(f"Hello {member.name}, of {roles_of(member)}")


class RateForm(discord.ui.Modal, title="Rate the film"):
    stars = discord.ui.TextInput(label="Stars", default="3", custom_id="stars")
    why = discord.ui.TextInput(label="Why?", style=discord.TextStyle.paragraph, required=False, custom_id="why")

    async def on_submit(self, interaction: discord.Interaction):
        await interaction.response.edit_message(content=f"rated {self.stars.value}: {self.why.value}", view=None)


class Buttons(discord.ui.View):
    @discord.ui.button(label="Count", custom_id="count")
    async def count(self, interaction: discord.Interaction, button: discord.ui.Button):
        await interaction.response.edit_message(content="pressed", view=None)

    @discord.ui.button(label="Secret", custom_id="secret")
    async def secret(self, interaction: discord.Interaction, button: discord.ui.Button):
        await interaction.response.send_message("pst", ephemeral=True)

    @discord.ui.button(label="Rate", custom_id="rate")
    async def rate(self, interaction: discord.Interaction, button: discord.ui.Button):
        await interaction.response.send_modal(RateForm())


GENRES = [
    discord.SelectOption(label="Comedy", value="comedy"),
    discord.SelectOption(label="Drama", value="drama", emoji="🎭"),
]


class Menus(discord.ui.View):
    async def say(self, interaction: discord.Interaction, name: str, words):
        await interaction.response.send_message(f"{name}: {listed(words)}")

    @discord.ui.select(custom_id="genres", min_values=1, max_values=2, options=GENRES)
    async def genres(self, interaction: discord.Interaction, select: discord.ui.Select):
        await self.say(interaction, "genres", select.values)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="people", max_values=2)
    async def people(self, interaction: discord.Interaction, select: discord.ui.UserSelect):
        await self.say(interaction, "people", (person.name for person in select.values))

    @discord.ui.select(cls=discord.ui.RoleSelect, custom_id="roles")
    async def roles(self, interaction: discord.Interaction, select: discord.ui.RoleSelect):
        await self.say(interaction, "roles", (role.name for role in select.values))

    @discord.ui.select(cls=discord.ui.MentionableSelect, custom_id="anyone", max_values=2)
    async def anyone(self, interaction: discord.Interaction, select: discord.ui.MentionableSelect):
        await self.say(interaction, "anyone", (anyone.name for anyone in select.values))

    @discord.ui.select(cls=discord.ui.ChannelSelect, custom_id="channels", channel_types=[discord.ChannelType.text])
    async def channels(self, interaction: discord.Interaction, select: discord.ui.ChannelSelect):
        await self.say(interaction, "channels", (channel.name for channel in select.values))


@tree.command(description="Shows", guild=GUILD)
async def show(interaction: discord.Interaction, what: typing.Literal["buttons", "menus", "layout"]):
    if what == "buttons":
        await interaction.response.send_message("press one", view=Buttons())
    elif what == "menus":
        await interaction.response.send_message("choose", view=Menus())
    else:
        await interaction.response.send_message("discord.py has no such components before 2.6", ephemeral=True)


@tree.command(description="Opens a form", guild=GUILD)
async def form(interaction: discord.Interaction, kind: typing.Literal["order", "upload"]):
    await interaction.response.send_message("discord.py has no such forms before 2.6", ephemeral=True)


async def send_changed(channel: discord.TextChannel):
    message = await channel.send("draft", files=[text_file("a.txt"), text_file("b.txt")])
    await message.edit(content="final", attachments=[message.attachments[0], text_file("c.txt")])


async def send_twice(channel: discord.TextChannel):
    for _ in range(2):
        # discord.py 2.2 enforces no nonces.
        await channel.send("only once", nonce="the-same")


async def send_to(channel: discord.TextChannel, what: str):
    if what == "file":
        await channel.send("the list", file=text_file("list.txt", "Nosferatu", "Films that you have not seen"))
    elif what == "changed":
        await send_changed(channel)
    elif what == "deleted":
        await (await channel.send("a mistake")).delete()
    elif what == "twice":
        await send_twice(channel)
    elif what == "twelve":
        await asyncio.gather(*(channel.send(str(number + 1)) for number in range(12)))
    else:
        await channel.send("hello")


@tree.command(description="Posts", guild=GUILD)
async def post(
    interaction: discord.Interaction,
    what: typing.Literal["hello", "file", "changed", "deleted", "twice", "twelve"],
    where: discord.TextChannel,
):
    await interaction.response.defer(ephemeral=True)
    try:
        await send_to(where, what)
        await interaction.edit_original_response(content="done")
    except discord.HTTPException as error:
        await interaction.edit_original_response(content=f"refused: {error.code}")


@client.event
async def setup_hook():
    await tree.set_translator(German())
    await tree.sync()


@client.event
async def on_ready():
    await tree.sync(guild=GUILD)


@client.event
async def on_message(message: discord.Message):
    if not message.author.bot and message.content.startswith("!"):
        await message.reply(f"You said: {message.content[1:]}")


client.run(TOKEN)
