ALTER TABLE "events" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "id" SET DATA TYPE uuid USING uuid_v7();--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "id" SET DEFAULT uuid_v7();
