-- This release no longer knows the table staff_deeds; the one before still looks for it (decision 0059), so the release after
-- this one drops it: DROP TABLE "staff_deeds";
SELECT 1;
