/** What the API and the pages can ask of the words of e-mails. */

export { listTemplates, readTemplate } from './read.ts'
export { previewTemplate, resetTemplate, saveTemplate } from './save-template.ts'
