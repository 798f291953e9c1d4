CREATE TABLE "earner_joins" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"earner_id" uuid NOT NULL,
	"joined_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (name_key(first_name, last_name)) STORED NOT NULL,
	"moved" jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "name_questions" (
	"organization_id" uuid NOT NULL,
	"earner_id" uuid NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp(6) with time zone,
	CONSTRAINT "name_questions_earner_id_pk" PRIMARY KEY("earner_id"),
	CONSTRAINT "name_questions_decision" CHECK ("name_questions"."decision" in ('same', 'two'))
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "linkedin_id" text;--> statement-breakpoint
ALTER TABLE "earner_joins" ADD CONSTRAINT "earner_joins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earner_joins" ADD CONSTRAINT "earner_joins_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_questions" ADD CONSTRAINT "name_questions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_questions" ADD CONSTRAINT "name_questions_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earner_joins_by_earner" ON "earner_joins" USING btree ("earner_id");--> statement-breakpoint
CREATE INDEX "earner_joins_by_joined" ON "earner_joins" USING btree ("joined_id");--> statement-breakpoint
CREATE INDEX "earner_joins_by_email" ON "earner_joins" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "name_questions_open" ON "name_questions" USING btree ("organization_id") WHERE "name_questions"."decision" is null;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_linkedin_id" CHECK ("organizations"."linkedin_id" ~ '^[1-9][0-9]{0,19}$');
--> statement-breakpoint
-- Every address and name by which a person is known: their own, and those of people who were joined with them.
CREATE VIEW known_names AS
SELECT organization_id, id, email, first_name, last_name, name_key, email_dead_at FROM earners
UNION ALL
SELECT organization_id, earner_id, email, first_name, last_name, name_key, NULL FROM earner_joins;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION person_of(organization uuid, address text, first_name text, last_name text) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT e.id FROM known_names e, (SELECT name_key(person_of.first_name, person_of.last_name) AS name_key) given
  WHERE e.organization_id = organization AND e.email = address
    AND (e.name_key = given.name_key OR names_agree(e.first_name, e.last_name, person_of.first_name, person_of.last_name))
  ORDER BY e.name_key <> given.name_key, e.id LIMIT 1);
--> statement-breakpoint
-- Whoever was joined with somebody is still known, and so are the lines of the activity about them.
CREATE OR REPLACE FUNCTION forget_removed_earners() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was text := current_setting('insegna.erasing', true);
BEGIN
  PERFORM set_config('insegna.erasing', 'on', true);
  UPDATE activities a SET subject_label = '—' FROM removed
  WHERE a.organization_id = removed.organization_id AND a.subject_id = removed.id
    AND NOT EXISTS (SELECT FROM earner_joins j WHERE j.joined_id = removed.id);
  PERFORM set_config('insegna.erasing', coalesce(was, ''), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- They are forgotten with the person who was kept, but not where they are people of their own again.
CREATE FUNCTION forget_removed_joins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE was text := current_setting('insegna.erasing', true);
BEGIN
  PERFORM set_config('insegna.erasing', 'on', true);
  UPDATE activities a SET subject_label = '—' FROM removed
  WHERE a.organization_id = removed.organization_id AND a.subject_id = removed.joined_id
    AND NOT EXISTS (SELECT FROM earners e WHERE e.id = removed.joined_id);
  PERFORM set_config('insegna.erasing', coalesce(was, ''), true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER earner_joins_forgotten AFTER DELETE ON earner_joins REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_removed_joins();
--> statement-breakpoint
-- The names by which people are found beside their own: those on their badges, and those of people who were joined with them.
CREATE FUNCTION former_names_of(person uuid) RETURNS text LANGUAGE sql STABLE
RETURN coalesce((
  SELECT left(string_agg(DISTINCT other.name, ' '), 1000) FROM earners e CROSS JOIN LATERAL (
    SELECT b.recipient_first_name || ' ' || b.recipient_last_name AS name FROM badges b
    WHERE b.organization_id = e.organization_id AND b.earner_id = e.id
      AND (b.recipient_first_name, b.recipient_last_name) <> (e.first_name, e.last_name)
    UNION
    SELECT j.first_name || ' ' || j.last_name FROM earner_joins j
    WHERE j.earner_id = e.id AND (j.first_name, j.last_name) <> (e.first_name, e.last_name)
  ) other WHERE e.id = person), '');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_former_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE earners e SET former_names = former_names_of(e.id) WHERE e.id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nobody is changed, but where badges of one person bear names that are not the same, staff are asked whether they are one.
INSERT INTO name_questions (organization_id, earner_id)
SELECT e.organization_id, e.id FROM earners e
WHERE e.former_names <> '' AND e.email IS NOT NULL AND EXISTS (
  SELECT FROM badges b WHERE b.organization_id = e.organization_id AND b.earner_id = e.id AND b.undone_at IS NULL
    AND (b.recipient_first_name, b.recipient_last_name) <> (e.first_name, e.last_name)
    AND NOT names_agree(b.recipient_first_name, b.recipient_last_name, e.first_name, e.last_name));
