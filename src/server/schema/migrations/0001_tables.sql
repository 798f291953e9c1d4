CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	"used_at" timestamp(6) with time zone,
	CONSTRAINT "account_links_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "account_links_kind" CHECK ("account_links"."kind" in ('reset_password', 'set_password', 'change_email')),
	CONSTRAINT "account_links_email" CHECK (("account_links"."kind" = 'change_email') = ("account_links"."email" is not null))
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp(6) with time zone,
	"revoked_at" timestamp(6) with time zone,
	CONSTRAINT "api_tokens_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_scopes" CHECK ("api_tokens"."scopes" <@ array['read', 'issue'] and cardinality("api_tokens"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_endpoint_key_pk" PRIMARY KEY("user_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp(0),
	"password_hash" text,
	"role" text DEFAULT 'issuer' NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_picture" text,
	"public_profile" boolean DEFAULT false NOT NULL,
	"public_badges" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"terms_accepted_at" timestamp(6) with time zone,
	"disabled_at" timestamp(6) with time zone,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"profile_updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "users_username_key" UNIQUE("username_key"),
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('issuer')),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "badge_expiries" (
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"badges" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "badge_expiries_organization_id_day_pk" PRIMARY KEY("organization_id","day")
);
--> statement-breakpoint
CREATE TABLE "badge_months" (
	"organization_id" uuid NOT NULL,
	"month" date NOT NULL,
	"is_learning_path" boolean NOT NULL,
	"type" text NOT NULL,
	"badges" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "badge_months_organization_id_month_is_learning_path_type_pk" PRIMARY KEY("organization_id","month","is_learning_path","type")
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"template_id" uuid NOT NULL,
	"template_version_id" uuid NOT NULL,
	"earner_id" uuid NOT NULL,
	"recipient_email" text NOT NULL,
	"recipient_first_name" text NOT NULL,
	"recipient_last_name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (fold(recipient_first_name || ' ' || recipient_last_name)) STORED,
	"activity_title" text DEFAULT '' NOT NULL,
	"activity_started_at" date,
	"activity_ended_at" date,
	"notes" text DEFAULT '' NOT NULL,
	"additional_details" jsonb,
	"imported" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'valid' NOT NULL,
	"emitted_at" timestamp(0) NOT NULL,
	"expires_at" timestamp(0),
	"revoked_at" timestamp(0),
	"revoked_reason" text,
	"shared_count" integer,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "badges_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "badges_seq" UNIQUE("organization_id","seq"),
	CONSTRAINT "badges_status" CHECK ("badges"."status" in ('valid', 'revoked', 'invalid')),
	CONSTRAINT "badges_revoked" CHECK (("badges"."status" = 'revoked') = ("badges"."revoked_at" is not null) and ("badges"."revoked_at" is null) = ("badges"."revoked_reason" is null)),
	CONSTRAINT "badges_expires_after_issue" CHECK ("badges"."expires_at" > "badges"."emitted_at"),
	CONSTRAINT "badges_activity" CHECK ("badges"."activity_ended_at" >= "badges"."activity_started_at")
);
--> statement-breakpoint
CREATE TABLE "credit_transactions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"description" text NOT NULL,
	"credits" integer NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"amount" numeric(12, 2) DEFAULT '0.00' NOT NULL,
	"status" text DEFAULT 'accepted' NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "credit_transactions_status" CHECK ("credit_transactions"."status" in ('request', 'accepted', 'declined')),
	CONSTRAINT "credit_transactions_currency" CHECK ("credit_transactions"."currency" = 'EUR')
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" uuid NOT NULL,
	"user_id" uuid,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"action" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "events_subject" CHECK ("events"."subject" in ('organization', 'user', 'template', 'earners_list', 'earner', 'badge'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid,
	"badge_id" uuid,
	"user_id" uuid,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_error" text,
	"sent_at" timestamp(6) with time zone,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "mails_status" CHECK ("mails"."status" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "mails_language" CHECK ("mails"."language" in ('it', 'en'))
);
--> statement-breakpoint
CREATE TABLE "earners" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (fold(first_name || ' ' || last_name)) STORED,
	"metadata" jsonb,
	"email_verified_at" timestamp(6) with time zone,
	"badges_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "earners_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "earners_email" UNIQUE("organization_id","email"),
	CONSTRAINT "earners_email_lower" CHECK ("earners"."email" = lower("earners"."email"))
);
--> statement-breakpoint
CREATE TABLE "earners_lists" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"type" text DEFAULT 'list' NOT NULL,
	"earners_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "earners_lists_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "earners_lists_status" CHECK ("earners_lists"."status" in ('enabled', 'disabled')),
	CONSTRAINT "earners_lists_type" CHECK ("earners_lists"."type" in ('list', 'import')),
	CONSTRAINT "earners_lists_name" CHECK (length("earners_lists"."name") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "list_members" (
	"organization_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"earner_id" uuid NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "list_members_list_id_earner_id_pk" PRIMARY KEY("list_id","earner_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"type" text DEFAULT 'public_local_national' NOT NULL,
	"activity" text DEFAULT 'university' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"address_info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"billing_info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"contact_info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"website" text,
	"status" text DEFAULT 'enabled' NOT NULL,
	"public_profile" boolean DEFAULT true NOT NULL,
	"public_badge_types" boolean DEFAULT true NOT NULL,
	"public_learning_paths" boolean DEFAULT true NOT NULL,
	"public_badge_templates" boolean DEFAULT true NOT NULL,
	"logo" text,
	"credits_left" integer DEFAULT 0 NOT NULL,
	"badges_count" integer DEFAULT 0 NOT NULL,
	"badge_templates_count" integer DEFAULT 0 NOT NULL,
	"earners_count" integer DEFAULT 0 NOT NULL,
	"holders_count" integer DEFAULT 0 NOT NULL,
	"payment_customer_id" text,
	"subscription_id" text,
	"subscription_status" text,
	"current_period_start" timestamp(0),
	"current_period_end" timestamp(0),
	"max_users" integer DEFAULT 10 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "organizations_type" CHECK ("organizations"."type" in ('public_local_national', 'private_non_profit', 'private_profit', 'private_other')),
	CONSTRAINT "organizations_activity" CHECK ("organizations"."activity" in ('school', 'university', 'professional_training', 'volunteering', 'civil_society', 'orientation', 'other')),
	CONSTRAINT "organizations_language" CHECK ("organizations"."language" in ('it', 'en')),
	CONSTRAINT "organizations_status" CHECK ("organizations"."status" in ('enabled', 'disabled')),
	CONSTRAINT "organizations_name" CHECK (length("organizations"."name") between 1 and 255),
	CONSTRAINT "organizations_credits_left" CHECK ("organizations"."credits_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "path_steps" (
	"organization_id" uuid NOT NULL,
	"learning_path_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "path_steps_version_id_template_id_pk" PRIMARY KEY("version_id","template_id"),
	CONSTRAINT "path_steps_not_itself" CHECK ("path_steps"."template_id" <> "path_steps"."learning_path_id"),
	CONSTRAINT "path_steps_from_one" CHECK ("path_steps"."position" >= 1)
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"assignment_criteria" text DEFAULT '' NOT NULL,
	"image" text,
	"background_image" text,
	"color_primary" text,
	"type" text,
	"acquired_knowledge" text,
	"acquired_skills" text,
	"acquired_attitudes" text,
	"application_scope" text,
	"other_org" text,
	"other_org_info" text,
	"learn_more_url" text,
	"language" text NOT NULL,
	"badges_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "template_versions_number" UNIQUE("template_id","number"),
	CONSTRAINT "template_versions_organization" UNIQUE("organization_id","template_id","id"),
	CONSTRAINT "template_versions_title" CHECK (length("template_versions"."title") between 1 and 255),
	CONSTRAINT "template_versions_type" CHECK ("template_versions"."type" in ('knowledge', 'skills', 'participation', 'qualification')),
	CONSTRAINT "template_versions_language" CHECK ("template_versions"."language" in ('it', 'en')),
	CONSTRAINT "template_versions_color" CHECK ("template_versions"."color_primary" ~ '^#[0-9a-fA-F]{6}$')
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"is_learning_path" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"archived_at" timestamp(6) with time zone,
	"is_published" boolean DEFAULT false NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"current_version_id" uuid,
	"badges_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "templates_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "templates_status" CHECK ("templates"."status" in ('draft', 'active', 'archived')),
	CONSTRAINT "templates_archived_at" CHECK (("templates"."status" = 'archived') = ("templates"."archived_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_expiries" ADD CONSTRAINT "badge_expiries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_months" ADD CONSTRAINT "badge_months_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_version" FOREIGN KEY ("organization_id","template_id","template_version_id") REFERENCES "public"."template_versions"("organization_id","template_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_transactions" ADD CONSTRAINT "credit_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earners" ADD CONSTRAINT "earners_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earners_lists" ADD CONSTRAINT "earners_lists_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_list" FOREIGN KEY ("organization_id","list_id") REFERENCES "public"."earners_lists"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_earner" FOREIGN KEY ("organization_id","earner_id") REFERENCES "public"."earners"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_steps" ADD CONSTRAINT "path_steps_version" FOREIGN KEY ("organization_id","learning_path_id","version_id") REFERENCES "public"."template_versions"("organization_id","template_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_steps" ADD CONSTRAINT "path_steps_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_by_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "badges_newest" ON "badges" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "badges_issued" ON "badges" USING btree ("organization_id","emitted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "badges_expires" ON "badges" USING btree ("organization_id","expires_at") WHERE "badges"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "badges_template" ON "badges" USING btree ("organization_id","template_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "badges_by_earner" ON "badges" USING btree ("earner_id");--> statement-breakpoint
CREATE INDEX "badges_email" ON "badges" USING btree ("organization_id","recipient_email");--> statement-breakpoint
CREATE INDEX "badges_revoked" ON "badges" USING btree ("organization_id","created_at" DESC NULLS LAST) WHERE "badges"."status" <> 'valid';--> statement-breakpoint
CREATE INDEX "badges_search" ON "badges" USING gin ("organization_id","search_name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "credit_transactions_newest" ON "credit_transactions" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("organization_id","subject","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_badge" ON "mails" USING btree ("badge_id");--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("organization_id") WHERE "mails"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "earners_lists_newest" ON "earners_lists" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "list_members_by_earner" ON "list_members" USING btree ("earner_id");--> statement-breakpoint
CREATE INDEX "path_steps_by_template" ON "path_steps" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_code" ON "templates" USING btree ("organization_id",lower("code")) WHERE "templates"."code" <> '';--> statement-breakpoint
CREATE INDEX "templates_newest" ON "templates" USING btree ("organization_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);