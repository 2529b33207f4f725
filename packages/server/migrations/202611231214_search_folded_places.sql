-- Cities are found without apostrophes, too: laquila is L'Aquila.
update search.places set folded = platform.fold(folded) where folded <> platform.fold(folded);
