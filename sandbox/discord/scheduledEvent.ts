export interface ScheduledEventBody {
  readonly name: string;
  readonly description?: string | null;
  readonly scheduled_start_time: string;
  readonly scheduled_end_time?: string | null;
  readonly privacy_level: number;
  readonly entity_metadata: { readonly location: string };
}

export interface ScheduledEvent extends ScheduledEventBody {
  readonly id: string;
  readonly guild_id: string;
  readonly creator_id: string;
}
