import { adminCommands } from './admin-commands.ts'
import { announcementCommands } from './announcement-commands.ts'
import { auditCommands } from './audit-commands.ts'
import type { Commands } from './command.ts'
import { companyCommands } from './company-commands.ts'
import { deskCommand } from './desk-command.ts'
import { drawCommand } from './draw-command.ts'
import { enquiryCommands } from './enquiry-commands.ts'
import { installationCommands } from './installation-commands.ts'
import { memberCommands } from './member-commands.ts'
import { memberRecordCommands } from './member-record-commands.ts'
import { outboxCommand } from './outbox-command.ts'
import { planCommands } from './plan-commands.ts'
import { subscriptionCommands } from './subscription-commands.ts'
import { textCommands } from './text-commands.ts'

/** Everything that `npm run staff -- …` can do; a file's commands are added here and nowhere else. */
export const COMMANDS: Commands = {
  ...deskCommand,
  ...outboxCommand,
  ...memberCommands,
  ...memberRecordCommands,
  ...subscriptionCommands,
  ...planCommands,
  ...announcementCommands,
  ...enquiryCommands,
  ...companyCommands,
  ...textCommands,
  ...drawCommand,
  ...auditCommands,
  ...adminCommands,
  ...installationCommands,
}
