CREATE TABLE "badge_credentials" (
	"badge_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"list_number" integer NOT NULL,
	"list_index" integer NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "badge_credentials_place" UNIQUE("organization_id","list_number","list_index"),
	CONSTRAINT "badge_credentials_index" CHECK ("badge_credentials"."list_index" between 0 and 131071)
);
--> statement-breakpoint
CREATE TABLE "issuer_keys" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"retired_at" timestamp(6) with time zone
);
--> statement-breakpoint
CREATE TABLE "status_lists" (
	"organization_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "status_lists_organization_id_number_pk" PRIMARY KEY("organization_id","number")
);
--> statement-breakpoint
ALTER TABLE "badge_credentials" ADD CONSTRAINT "badge_credentials_badge" FOREIGN KEY ("organization_id","badge_id") REFERENCES "public"."badges"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_credentials" ADD CONSTRAINT "badge_credentials_list" FOREIGN KEY ("organization_id","list_number") REFERENCES "public"."status_lists"("organization_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuer_keys" ADD CONSTRAINT "issuer_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_lists" ADD CONSTRAINT "status_lists_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issuer_keys_current" ON "issuer_keys" USING btree ("organization_id") WHERE "issuer_keys"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "issuer_keys_organization" ON "issuer_keys" USING btree ("organization_id");
--> statement-breakpoint
-- Whoever has a status list kept asks by its version: raised here, it changes in the transaction of the revocation itself.
CREATE FUNCTION note_status_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked in one order, so that two revocations of many never wait for each other.
  PERFORM 1 FROM status_lists l
  WHERE (l.organization_id, l.number) IN (
    SELECT c.organization_id, c.list_number
    FROM after a JOIN before b USING (id) JOIN badge_credentials c ON c.badge_id = a.id
    WHERE a.status <> b.status)
  ORDER BY l.organization_id, l.number FOR NO KEY UPDATE;

  UPDATE status_lists l SET version = l.version + 1, changed_at = clock_timestamp()
  FROM (
    SELECT DISTINCT c.organization_id, c.list_number
    FROM after a JOIN before b USING (id) JOIN badge_credentials c ON c.badge_id = a.id
    WHERE a.status <> b.status) changed
  WHERE l.organization_id = changed.organization_id AND l.number = changed.list_number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER badges_status_noted AFTER UPDATE ON badges REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_status_changes();
