-- The towns of a part of the map, for a map that is drawn without tiles.
create index places_by_latitude on search.places (lat);
