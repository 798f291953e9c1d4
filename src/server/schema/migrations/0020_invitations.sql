CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"level" text NOT NULL,
	"greeting" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"invited_by" uuid,
	"token_hash" text,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"invited_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	"resent_count" integer DEFAULT 0 NOT NULL,
	"resent_on" date,
	"requested_at" timestamp(6) with time zone,
	"withdrawn_at" timestamp(6) with time zone,
	"accepted_at" timestamp(6) with time zone,
	CONSTRAINT "invitations_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "invitations_email_lower" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_level" CHECK ("invitations"."level" in ('owner', 'admin', 'editor', 'issuer', 'viewer')),
	CONSTRAINT "invitations_language" CHECK ("invitations"."language" in ('it', 'en')),
	CONSTRAINT "invitations_answered_once" CHECK ("invitations"."accepted_at" is null or "invitations"."withdrawn_at" is null)
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_unanswered" ON "invitations" USING btree ("organization_id","email") WHERE "invitations"."accepted_at" is null and "invitations"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_by_inviter" ON "invitations" USING btree ("invited_by");