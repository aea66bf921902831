import { Button } from '#app/components/button.tsx'
import { FileDrop } from '#app/components/file-drop.tsx'
import { Checkbox, PasswordInput, Select, TextArea, TextInput } from '#app/components/form-field.tsx'
import { SearchBox } from '#app/components/search-box.tsx'
import { wordCount } from '#domain/words/text.ts'

const countries = [
  { value: 'Ghana', label: 'Ghana' },
  { value: 'Nigeria', label: 'Nigeria' },
]

export function Forms() {
  return (
    <div className="columns-2">
      <form className="form">
        <h3>Fields</h3>
        <div className="form-row">
          <TextInput label="First name" autoComplete="given-name" />
          <TextInput label="Last name" autoComplete="family-name" />
        </div>
        <TextInput label="E-mail" type="email" hint="We send the links to this address." />
        <TextInput label="Running title" optional defaultValue="Ward rounds at dusk" />
        <Select label="Country" placeholder="Choose a country" options={countries} />
        <TextArea label="Abstract" limit={400} unit="words" measure={wordCount} defaultValue="A sample abstract." />
        <PasswordInput label="New password" autoComplete="new-password" />
        <FileDrop label="Manuscript" hint="A .doc, .docx or .pdf file of at most 25 MB." accept=".doc,.docx,.pdf" />
        <Checkbox label="I have read the guidelines for authors" />
        <div className="cluster">
          <Button type="submit">Submit manuscript</Button>
          <Button variant="secondary">Cancel</Button>
        </div>
      </form>
      <form className="form">
        <h3>Fields with errors</h3>
        <TextInput label="Name" error="Name cannot be empty" />
        <Select label="Journal" placeholder="Choose a journal" options={[]} error="Please choose a journal." />
        <TextArea
          label="Your review"
          limit={20}
          defaultValue="Fair and quick, and very kind."
          error="At most 20 characters."
        />
        <PasswordInput label="Password" autoComplete="current-password" error="Login failed" />
        <FileDrop label="Edited file" error="You need to pick a file first" />
        <Checkbox label="I agree" error="Please agree first." />
        <TextInput label="Customer ID" disabled defaultValue="Cannot be changed" />
      </form>
      <div className="stack">
        <h3>Search</h3>
        <SearchBox />
      </div>
    </div>
  )
}
