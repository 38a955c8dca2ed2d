DROP INDEX "number_sets_once_a_round";--> statement-breakpoint
ALTER TABLE "number_sets" ADD COLUMN "copy" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "number_sets_copies" ON "number_sets" USING btree ("round_target","mask","copy");