-- Names as domain/words/fold.ts compares them, for the keys that are stored.
CREATE OR REPLACE FUNCTION fold_name(name text) RETURNS text IMMUTABLE PARALLEL SAFE
RETURN replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]', '', 'g')),
    'øłđðħŧŋıɨɓɖɗƙƴƒɛɔəǝɣɩʋɲŀſƶςٱىیېکة', 'olddhtniibddkyfeoeegivnlszσايييكه'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij');
