CREATE TABLE "brands" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"enamels" jsonb NOT NULL,
	"look" jsonb NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "design_pictures" (
	"organization_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"picture" text NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "design_pictures_organization_id_hash_pk" PRIMARY KEY("organization_id","hash")
);
--> statement-breakpoint
CREATE TABLE "design_series" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "designs" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"design" jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "designs_name" CHECK (length("designs"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "template_designs" (
	"organization_id" uuid NOT NULL,
	"template_id" uuid PRIMARY KEY NOT NULL,
	"design" jsonb NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"origin" jsonb,
	"due_design" jsonb,
	"due_at" timestamp(6) with time zone,
	"updated_at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "template_designs_due" CHECK (("template_designs"."due_at" is null) = ("template_designs"."due_design" is null))
);
--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "image_alt" text;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "design" jsonb;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_pictures" ADD CONSTRAINT "design_pictures_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_series" ADD CONSTRAINT "design_series_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_designs" ADD CONSTRAINT "template_designs_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."templates"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_series_of_organization" ON "design_series" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "designs_of_organization" ON "designs" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "template_designs_organization" ON "template_designs" USING btree ("organization_id","template_id");--> statement-breakpoint
CREATE INDEX "template_designs_due" ON "template_designs" USING btree ("due_at") WHERE "template_designs"."due_at" is not null;