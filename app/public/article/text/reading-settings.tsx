import { buttonClass } from '../../../components/button.tsx'

const settings = [
  {
    name: 'text-size',
    legend: 'Text size',
    options: { small: 'Small', '': 'Normal', large: 'Large', larger: 'Larger' },
  },
  { name: 'line-width', legend: 'Line width', options: { narrow: 'Narrow', '': 'Normal', wide: 'Wide' } },
]

/** How the reader wants the text. enhance/reading-settings.ts keeps it in the browser. */
export function ReadingSettings() {
  return (
    <>
      <button
        type="button"
        popoverTarget="reading-settings"
        className={`${buttonClass({ variant: 'secondary' })} needs-script`}
        aria-label="Text size and line width"
      >
        Aa
      </button>
      <div id="reading-settings" popover="auto" className="menu reading-settings">
        {settings.map(({ name, legend, options }) => (
          <fieldset key={name}>
            <legend>{legend}</legend>
            {Object.entries(options).map(([value, label]) => (
              <label key={value}>
                <input type="radio" name={name} value={value} defaultChecked={value === ''} />
                {label}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}
