CREATE TABLE "favourites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "favourites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"mask" bigint NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "number_sets" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favourites_once" ON "favourites" USING btree ("member_id","mask");--> statement-breakpoint
CREATE UNIQUE INDEX "number_sets_plays" ON "number_sets" USING btree ("member_id","round_target","mask") WHERE strategy is null and ticket_id is null;