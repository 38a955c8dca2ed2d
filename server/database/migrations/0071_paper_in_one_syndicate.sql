ALTER TABLE "syndicate_tickets" ADD COLUMN "paper" text;--> statement-breakpoint
CREATE UNIQUE INDEX "syndicate_papers_once" ON "syndicate_tickets" USING btree ("paper") WHERE paper is not null;