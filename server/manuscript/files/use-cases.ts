export { changeAvatar } from './change-avatar.ts'
