/** What `/setup` in Discord found out, in the words of the settings. */
export interface FirstSetup {
  readonly MEDIA_URL: string;
  readonly MEDIA_TOKEN: string;
  /** Only where the settings name no admin role. */
  readonly ADMIN_ROLE_IDS?: string | undefined;
}

/** Where that is kept, the token encrypted. Both may reject with the database's failure. */
export interface FirstSetupStore {
  /** Undefined before the first time, or if it cannot be decrypted with this installation's key. */
  recall(): Promise<FirstSetup | undefined>;
  remember(setup: FirstSetup): Promise<void>;
}
