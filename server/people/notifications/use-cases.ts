/** What the API and the pages can ask about notifications. */

export { chooseNotifications } from './choose-notifications.ts'
export { countNotifications, ownChoices, ownNotifications } from './read.ts'
export { seeNotifications } from './see-notifications.ts'
