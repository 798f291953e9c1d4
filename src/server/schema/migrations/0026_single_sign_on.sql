CREATE TABLE "scim_group_members" (
	"group_id" uuid NOT NULL,
	"scim_user_id" uuid NOT NULL,
	CONSTRAINT "scim_group_members_group_id_scim_user_id_pk" PRIMARY KEY("group_id","scim_user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "scim_groups_name" UNIQUE("connection_id","display_name")
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp(6) with time zone,
	"revoked_at" timestamp(6) with time zone,
	CONSTRAINT "scim_tokens_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"user_name_key" text NOT NULL,
	"external_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"resource" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "scim_users_name" UNIQUE("connection_id","user_name_key")
);
--> statement-breakpoint
CREATE TABLE "sso_attempts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"sealed_checks" text NOT NULL,
	"request_id" text,
	"return_to" text NOT NULL,
	"user_id" uuid,
	"sealed_answer" text,
	"sealed_result" text,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	"used_at" timestamp(6) with time zone,
	CONSTRAINT "sso_attempts_state" UNIQUE("state_hash"),
	CONSTRAINT "sso_attempts_request" UNIQUE("request_id"),
	CONSTRAINT "sso_attempts_purpose" CHECK ("sso_attempts"."purpose" in ('sign_in', 'test', 'prove')),
	CONSTRAINT "sso_attempts_user_id" CHECK (("sso_attempts"."purpose" = 'sign_in') = ("sso_attempts"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "sso_subjects" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_sign_in_at" timestamp(6) with time zone,
	CONSTRAINT "sso_subjects_subject" UNIQUE("connection_id","issuer","subject"),
	CONSTRAINT "sso_subjects_person" UNIQUE("connection_id","issuer","user_id")
);
--> statement-breakpoint
CREATE TABLE "sso_tests" (
	"connection_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"passed_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sso_tests_connection_id_user_id_pk" PRIMARY KEY("connection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sso_assertions" (
	"connection_id" uuid NOT NULL,
	"assertion_id" text NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "sso_assertions_connection_id_assertion_id_pk" PRIMARY KEY("connection_id","assertion_id")
);
--> statement-breakpoint
CREATE TABLE "sso_certificates" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"connection_id" uuid NOT NULL,
	"certificate" text NOT NULL,
	"sealed_key" text NOT NULL,
	"used_from" timestamp(6) with time zone NOT NULL,
	"ends_at" timestamp(6) with time zone NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_connections" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"protocol" text NOT NULL,
	"product" text NOT NULL,
	"on_since" timestamp(6) with time zone,
	"attributes" jsonb NOT NULL,
	"trusts_email" boolean DEFAULT false NOT NULL,
	"who" text DEFAULT 'invited' NOT NULL,
	"default_level" text,
	"keeps_in_step" boolean DEFAULT false NOT NULL,
	"session_hours" integer DEFAULT 12 NOT NULL,
	"required_context" text[] DEFAULT '{}' NOT NULL,
	"issuer" text,
	"client_id" text,
	"sealed_secret" text,
	"secret_ends_on" date,
	"scopes" text,
	"metadata_url" text,
	"published" text,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_at" timestamp(6) with time zone,
	"read_problem" text,
	"last_sign_in_at" timestamp(6) with time zone,
	"warned" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sso_connections_protocol" CHECK ("sso_connections"."protocol" in ('oidc', 'saml')),
	CONSTRAINT "sso_connections_who" CHECK ("sso_connections"."who" in ('invited', 'domain')),
	CONSTRAINT "sso_connections_default_level" CHECK ("sso_connections"."default_level" in ('admin', 'editor', 'issuer', 'viewer')),
	CONSTRAINT "sso_connections_session" CHECK ("sso_connections"."session_hours" between 1 and 24)
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"verified_at" timestamp(6) with time zone,
	"verified_by" text,
	"checked_at" timestamp(6) with time zone,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sso_domains_once" UNIQUE("organization_id","domain"),
	CONSTRAINT "sso_domains_verified" CHECK (("sso_domains"."verified_at" is null) = ("sso_domains"."verified_by" is null))
);
--> statement-breakpoint
CREATE TABLE "sso_levels" (
	"connection_id" uuid NOT NULL,
	"value" text NOT NULL,
	"level" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "sso_levels_connection_id_value_pk" PRIMARY KEY("connection_id","value"),
	CONSTRAINT "sso_levels_level" CHECK ("sso_levels"."level" in ('admin', 'editor', 'issuer', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "emergency_access" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_connection_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_organization_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_subject" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sso_required_since" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "passwords_until" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group_id_scim_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."scim_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_scim_user_id_scim_users_id_fk" FOREIGN KEY ("scim_user_id") REFERENCES "public"."scim_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_subjects" ADD CONSTRAINT "sso_subjects_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_subjects" ADD CONSTRAINT "sso_subjects_membership" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tests" ADD CONSTRAINT "sso_tests_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_tests" ADD CONSTRAINT "sso_tests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_assertions" ADD CONSTRAINT "sso_assertions_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_certificates" ADD CONSTRAINT "sso_certificates_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_levels" ADD CONSTRAINT "sso_levels_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_group_members_user" ON "scim_group_members" USING btree ("scim_user_id");--> statement-breakpoint
CREATE INDEX "scim_groups_external" ON "scim_groups" USING btree ("connection_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_tokens_connection" ON "scim_tokens" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "scim_tokens_author" ON "scim_tokens" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "scim_users_external" ON "scim_users" USING btree ("connection_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user" ON "scim_users" USING btree ("connection_id","user_id") WHERE "scim_users"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "scim_users_account" ON "scim_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_attempts_connection" ON "sso_attempts" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "sso_attempts_user" ON "sso_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_attempts_expiry" ON "sso_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_subjects_member" ON "sso_subjects" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "sso_tests_user" ON "sso_tests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_certificates_connection" ON "sso_certificates" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "sso_connections_organization" ON "sso_connections" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_proved" ON "sso_domains" USING btree ("domain") WHERE "sso_domains"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "sso_domains_connection" ON "sso_domains" USING btree ("connection_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_sso_connection_id_sso_connections_id_fk" FOREIGN KEY ("sso_connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("sso_connection_id","provider_subject") WHERE "sessions"."sso_connection_id" is not null;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_emergency" CHECK ("memberships"."level" = 'owner' or not "memberships"."emergency_access");